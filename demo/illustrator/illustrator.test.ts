import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawFace } from './draw-face.ts'
import { designPet, drawPet, pictureCount, species } from './draw-pet.ts'
import { drawTogether } from './draw-together.ts'

const petCount = 200
const cardBytes = 60_000
const side = 16
const cell = 8

/**
 * Two pictures are near-duplicates when both their outlines and their colours are this close. A
 * recompressed copy is at 0.02 and 6; the closest two of 200 pets are at about 0.2 and 10.
 */
const likeness = { outline: 0.1, colour: 12 }

interface Fingerprint {
  /** For each cell whether it is darker (-1), as bright or brighter (1) than the one to its right. */
  outline: number[]
  /** Red, green and blue of each cell. */
  colour: number[]
}

const seeds = Array.from({ length: petCount }, (_, index) => `pet ${index}`)

describe('the illustrator', () => {
  it('draws the same pet from the same seed', () => {
    for (const each of species) {
      const [one, other] = [designPet('seed', each), designPet('seed', each)]
      expect(one).toEqual(other)
      expect(drawPet(one, 0)).toBe(drawPet(other, 0))
    }
  })

  it('draws another pet from another seed', () => {
    expect(designPet('seed a', 'cat')).not.toEqual(designPet('seed b', 'cat'))
  })

  it('has two to four pictures of each pet, the portrait first, and no other', () => {
    for (const seed of seeds) {
      const look = designPet(seed)
      expect(pictureCount(look)).toBeGreaterThanOrEqual(2)
      expect(pictureCount(look)).toBeLessThanOrEqual(4)
      expect(look.pictures[0]?.scene).toBe('portrait')
      expect(() => drawPet(look, pictureCount(look))).toThrow(RangeError)
    }
  })

  it('writes no broken number and no text into any picture', () => {
    for (const each of species) {
      const look = designPet('whole', each)
      for (let picture = 0; picture < pictureCount(look); picture++) {
        expect(drawPet(look, picture)).not.toMatch(/NaN|undefined|Infinity|<text/)
      }
    }
  })
})

describe('a face', () => {
  it('is the same for the same seed, and another for another', () => {
    for (const name of [...species, 'fish', 'hiding'] as const) {
      const drawn = ['1', '2', '3', '4'].map((seed) => drawFace(seed, name))
      expect(drawn[0]).toBe(drawFace('1', name))
      expect(new Set(drawn).size).toBe(4)
      expect(drawn.join()).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
  })
})

describe('two pets together', () => {
  const pairs = species.map((each, index) => {
    const other = species[(index * 3 + 1) % species.length]
    return [designPet('one', each), designPet('two', other)] as const
  })

  it('are the same picture each time, and another with another pet', () => {
    for (const [one, other] of pairs) {
      expect(drawTogether(one, other)).toBe(drawTogether(one, other))
      expect(drawTogether(one, other)).not.toBe(drawTogether(one, designPet('three', 'cat')))
    }
  })

  it('have no broken number and no text', () => {
    for (const [one, other] of pairs)
      expect(drawTogether(one, other)).not.toMatch(/NaN|undefined|Infinity|<text/)
  })

  it('fit on a card', async () => {
    const cards = await Promise.all(
      pairs.map(async ([one, other]) => (await render(drawTogether(one, other), 800)).length),
    )
    expect(Math.max(...cards)).toBeLessThan(cardBytes)
  })
})

describe('200 pets', () => {
  let portraits: Fingerprint[]

  beforeAll(async () => {
    portraits = await Promise.all(seeds.map((seed) => fingerprint(drawPet(designPet(seed), 0))))
  })

  it('have no near-duplicates', () => {
    const twins = seeds.flatMap((seed, index) =>
      seeds
        .slice(index + 1)
        .filter((_, offset) => alike(portraits[index], portraits[index + 1 + offset]))
        .map((other) => `${seed} looks like ${other}`),
    )
    expect(twins).toEqual([])
  })

  it('would be caught if one were drawn again, recompressed and a little brighter', async () => {
    const svg = drawPet(designPet('pet 7'), 0)
    const copy = await sharp(await render(svg, 300))
      .modulate({ brightness: 1.03 })
      .jpeg({ quality: 60 })
      .toBuffer()
    expect(alike(portraits[7], await fingerprint(copy))).toBe(true)
    expect(alike(portraits[7], portraits[8])).toBe(false)
  })

  it('fit on their cards, each species and each scene', async () => {
    const drawn = new Set<string>()
    const pictures: { seed: string; picture: number }[] = []
    for (const seed of seeds) {
      const look = designPet(seed)
      for (const [picture, { scene }] of look.pictures.entries()) {
        if (drawn.has(look.species) && drawn.has(scene)) continue
        drawn.add(look.species)
        drawn.add(scene)
        pictures.push({ seed, picture })
      }
    }
    expect(pictures.length).toBeGreaterThan(10)
    const cards = pictures.map(async ({ seed, picture }) => {
      const { length } = await render(drawPet(designPet(seed), picture), 800)
      return { seed, picture, length }
    })
    expect((await Promise.all(cards)).filter(({ length }) => length > cardBytes)).toEqual([])
  })
})

function render(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 1200
  return sharp(Buffer.from(svg), { density }).webp({ quality: 80, effort: 2 }).toBuffer()
}

/** A dHash of 16×16 cells with space for flat areas, and the cells' mean colours beside it. */
async function fingerprint(picture: string | Buffer): Promise<Fingerprint> {
  const svg = typeof picture === 'string'
  const pixels = await sharp(svg ? Buffer.from(picture) : picture, svg ? { density: 9 } : {})
    .flatten()
    .resize((side + 1) * cell, side * cell, { fit: 'fill' })
    .raw()
    .toBuffer()
  const colour = Array.from({ length: side * (side + 1) * 3 }, (_, index) => {
    const [cell, channel] = [Math.floor(index / 3), index % 3]
    return meanOfCell(pixels, Math.floor(cell / (side + 1)), cell % (side + 1), channel)
  })
  const bright = (row: number, column: number) => {
    const start = (row * (side + 1) + column) * 3
    return colour.slice(start, start + 3).reduce((sum, value) => sum + value, 0)
  }
  const outline = Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [Math.floor(index / side), index % side]
    const step = bright(row, column) - bright(row, column + 1)
    return Math.abs(step) < 12 ? 0 : Math.sign(step)
  })
  return { outline, colour }
}

function meanOfCell(pixels: Buffer, row: number, column: number, channel: number): number {
  let sum = 0
  for (let y = row * cell; y < (row + 1) * cell; y++) {
    for (let x = column * cell; x < (column + 1) * cell; x++) {
      sum += pixels[(y * (side + 1) * cell + x) * 3 + channel] ?? 0
    }
  }
  return sum / cell ** 2
}

function alike(one?: Fingerprint, other?: Fingerprint): boolean {
  if (!one || !other) return false
  return (
    share(one.outline, other.outline) < likeness.outline &&
    meanDifference(one.colour, other.colour) < likeness.colour
  )
}

function share(one: number[], other: number[]): number {
  return one.filter((step, index) => step !== other[index]).length / one.length
}

function meanDifference(one: number[], other: number[]): number {
  const total = one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0)
  return total / one.length
}
