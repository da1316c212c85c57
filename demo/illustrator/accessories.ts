import { darken, lightColour, lighten } from './colour.ts'
import { mirrored, points, smoothPath } from './geometry.ts'
import type { Accessory, EyeLook } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart } from './volume.ts'

interface HeadFrame {
  width: number
  height: number
  eyes: EyeLook
}

/** Collars, bandanas, bow ties and scarves, below a chin at about y 250. `width` is the body's. */
export function drawNeckwear(sheet: Sheet, accessory: Accessory, width: number): string {
  switch (accessory.type) {
    case 'collar':
      return collar(sheet, accessory, width)
    case 'bandana':
      return bandana(sheet, accessory, width)
    case 'bow-tie':
      return bowTie(sheet, accessory)
    case 'scarf':
      return scarf(sheet, accessory, width)
    default:
      return ''
  }
}

/** How far an accessory stands above the top of the head. */
export function headwearHeight({ type }: Accessory): number {
  return type === 'hat' || type === 'beanie' ? 190 : 0
}

/** What sits on the head or the nose. */
export function drawHeadwear(sheet: Sheet, accessory: Accessory, frame: HeadFrame): string {
  switch (accessory.type) {
    case 'hair-bow':
      return group(bow(sheet, accessory, 0.72), {
        transform: `translate(${accessory.side * frame.width * 0.56} ${-frame.height * 0.84}) rotate(${accessory.side * 24})`,
      })
    case 'flower':
      return group(flower(sheet, accessory), {
        transform: `translate(${accessory.side * frame.width * 0.58} ${-frame.height * 0.8})`,
      })
    case 'glasses':
      return glasses(accessory, frame.eyes)
    case 'hat':
      return group(strawHat(sheet, accessory), {
        transform: `translate(${accessory.side * 22} ${-frame.height * 0.84}) rotate(${accessory.side * 7}) scale(1.18)`,
      })
    case 'beanie':
      return group(beanie(sheet, accessory), { transform: `translate(0 ${-frame.height * 0.86})` })
    case 'crown':
      return group(flowerCrown(sheet, accessory), {
        transform: `translate(0 ${-frame.height * 0.8})`,
      })
    default:
      return ''
  }
}

function band(width: number, top: number, bottom: number): string {
  const x = 158 * width
  return `M${-x} ${top}Q0 ${top + 118} ${x} ${top}L${x} ${bottom}Q0 ${bottom + 122} ${-x} ${bottom}Z`
}

function collar(sheet: Sheet, { colour, trim, print }: Accessory, width: number): string {
  const outline = band(width, 205, 246)
  const studs = [-0.72, -0.42, 0.42, 0.72].map((share) =>
    ellipse([share * 150 * width, 284 - share * share * 58], 8, 8, lighten(trim, 0.3)),
  )
  return (
    castShadow(sheet, [0, 300], 150 * width, 40, 0.35) +
    drawPart(sheet, outline, colour, { depth: 0.8 }) +
    (print === 'dots' ? studs.join('') : '') +
    line('M0 300V318', darken(trim, 0.3), 9) +
    drawPart(sheet, print === 'stripes' ? boneTag : roundTag, trim)
  )
}

const roundTag = 'M-34 346A34 34 0 0 1 34 346A34 34 0 0 1 -34 346Z'
const boneTag = smoothPath(
  mirrored(points('0,330 22,328 40,316 56,328 48,346 56,364 40,376 22,364 0,362')),
)

function bandana(sheet: Sheet, accessory: Accessory, width: number): string {
  const x = 160 * width
  const cloth = `M${-x} 200Q0 310 ${x} 200L${x} 236Q${x * 0.7} 300 26 438Q0 462 -26 438Q${-x * 0.7} 300 ${-x} 236Z`
  return (
    castShadow(sheet, [0, 400], 130 * width, 70, 0.3) +
    drawPart(sheet, cloth, accessory.colour, {
      markings: printed(accessory, {
        left: -170 * width,
        top: 240,
        right: 170 * width,
        bottom: 460,
      }),
    }) +
    line(`M${-x} 238Q0 346 ${x} 238`, darken(accessory.colour, 0.3), 5, { opacity: 0.5 })
  )
}

function scarf(sheet: Sheet, accessory: Accessory, width: number): string {
  const x = 172 * width
  const loop = `M${-x} 186Q0 300 ${x} 186Q${x + 26} 230 ${x} 272Q0 396 ${-x} 272Q${-x - 26} 230 ${-x} 186Z`
  const end = accessory.side * 74
  const tail = `M${end - 46} 310L${end + 46} 306L${end + 58} 486L${end - 52} 492Z`
  const fringe = [-40, -16, 8, 32].map((dx) => `M${end + dx} 488v26`)
  const box = { left: -x - 20, top: 190, right: x + 20, bottom: 500 }
  return (
    drawPart(sheet, tail, darken(accessory.colour, 0.06), { markings: printed(accessory, box) }) +
    line(fringe.join(''), accessory.colour, 11) +
    castShadow(sheet, [0, 356], 150 * width, 34, 0.35) +
    drawPart(sheet, loop, accessory.colour, { markings: printed(accessory, box) })
  )
}

function printed(
  { print, trim }: Accessory,
  box: { left: number; top: number; right: number; bottom: number },
): string {
  if (print === 'plain') return ''
  const columns = Array.from(
    { length: 9 },
    (_, index) => box.left + ((box.right - box.left) * (index + 0.5)) / 9,
  )
  const rows = Array.from(
    { length: 6 },
    (_, index) => box.top + ((box.bottom - box.top) * (index + 0.3)) / 6,
  )
  if (print === 'dots') {
    return columns
      .flatMap((x, column) => rows.map((y) => ellipse([x, y + (column % 2) * 20], 10, 10, trim)))
      .join('')
  }
  const vertical = columns.map((x) => `M${x} ${box.top}V${box.bottom + 40}`).join('')
  const level = rows.map((y) => `M${box.left} ${y}H${box.right}`).join('')
  if (print === 'stripes') return line(vertical, trim, 13, { opacity: 0.85 })
  return line(vertical, trim, 12, { opacity: 0.45 }) + line(level, trim, 12, { opacity: 0.45 })
}

function bowTie(sheet: Sheet, accessory: Accessory): string {
  return (
    castShadow(sheet, [0, 326], 130, 44, 0.35) +
    group(bow(sheet, accessory, 0.9), { transform: 'translate(0 300)' })
  )
}

function bow(sheet: Sheet, accessory: Accessory, scale: number): string {
  const wing = 'M0 -8C40 -70 120 -82 132 -58C142 -30 142 30 132 58C120 82 40 70 0 8Z'
  const box = { left: -90, top: -150, right: 330, bottom: 150 }
  const right =
    drawPart(sheet, wing, accessory.colour, { markings: printed(accessory, box) }) +
    line('M26 0Q60 -8 92 -22M26 4Q60 10 88 24', darken(accessory.colour, 0.4), 6, { opacity: 0.5 })
  const knot = drawPart(
    sheet,
    'M-28 -30Q0 -42 28 -30Q38 0 28 30Q0 42 -28 30Q-38 0 -28 -30Z',
    lighten(accessory.colour, 0.12),
  )
  return group(right + group(right, { transform: 'scale(-1 1)' }) + knot, {
    transform: `scale(${scale})`,
  })
}

function flower(sheet: Sheet, { colour, trim }: Accessory): string {
  const petals = [0, 72, 144, 216, 288].map((angle) =>
    group(drawPart(sheet, 'M0 8C-46 -8 -46 -72 0 -78C46 -72 46 -8 0 8Z', colour, { depth: 0.8 }), {
      transform: `rotate(${angle})`,
    }),
  )
  const leaf = group(path('M0 0Q50 -40 110 -8Q60 34 0 0Z', '#5c9a55'), { transform: 'rotate(40)' })
  return (
    leaf +
    petals.join('') +
    ellipse([0, 0], 26, 26, trim) +
    ellipse([-7, -8], 10, 8, lightColour, { opacity: 0.6 })
  )
}

function glasses({ colour, trim }: Accessory, { gap, y, size }: EyeLook): string {
  const radius = Math.min(size + 30, gap - 14)
  const lens = (side: number) =>
    ellipse([side * gap, y], radius, radius, trim, {
      'fill-opacity': 0.16,
      stroke: colour,
      'stroke-width': 14,
    }) +
    line(`M${side * gap - radius * 0.55} ${y - radius * 0.45}q14 -22 34 -28`, '#ffffff', 9, {
      opacity: 0.8,
    })
  const bridge = `M${-gap + radius} ${y - 4}Q0 ${y - 34} ${gap - radius} ${y - 4}`
  const arms = `M${-gap - radius} ${y - 12}l-56 -16M${gap + radius} ${y - 12}l56 -16`
  return line(bridge + arms, colour, 14) + lens(-1) + lens(1)
}

function strawHat(sheet: Sheet, { colour }: Accessory): string {
  const straw = '#e9c27a'
  const brim = drawPart(sheet, 'M-235 6C-200 -46 200 -46 235 6C205 62 -205 62 -235 6Z', straw)
  const dome = drawPart(
    sheet,
    'M-128 6C-136 -150 -80 -176 0 -176C80 -176 136 -150 128 6C70 34 -70 34 -128 6Z',
    lighten(straw, 0.12),
  )
  const ribbon = path('M-130 -34C-70 0 70 0 130 -34L129 10C70 38 -70 38 -129 10Z', colour)
  return castShadow(sheet, [0, 44], 230, 50, 0.4) + brim + dome + ribbon
}

function beanie(sheet: Sheet, { colour, trim }: Accessory): string {
  const knit = [-84, -42, 0, 42, 84].map((x) => `M${x} 14Q${x * 0.8} -80 ${x * 0.3} -142`)
  const cap = drawPart(
    sheet,
    'M-150 30C-160 -110 -80 -150 0 -150C80 -150 160 -110 150 30Q0 -26 -150 30Z',
    colour,
    {
      markings: line(knit.join(''), darken(colour, 0.3), 7, { opacity: 0.4 }),
    },
  )
  const cuff = drawPart(
    sheet,
    'M-164 2Q0 -64 164 2Q176 28 164 56Q0 -8 -164 56Q-176 28 -164 2Z',
    trim,
  )
  const pompom = drawPart(
    sheet,
    'M-52 -168A52 50 0 0 1 52 -168A52 50 0 0 1 -52 -168Z',
    lighten(trim, 0.3),
  )
  return castShadow(sheet, [0, 44], 170, 40, 0.35) + cap + cuff + pompom
}

function flowerCrown(sheet: Sheet, accessory: Accessory): string {
  const blooms = [-2, -1, 0, 1, 2].map((step) => {
    const tint = step % 2 === 0 ? accessory.colour : accessory.trim
    const small = flower(sheet, { ...accessory, colour: tint, trim: '#f4c95a' })
    return group(small, {
      transform: `translate(${step * 84} ${Math.abs(step) ** 1.6 * 14 - 20}) rotate(${step * 16}) scale(0.62)`,
    })
  })
  return blooms.join('')
}
