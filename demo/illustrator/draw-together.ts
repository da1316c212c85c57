import { drawFigure, framed, placed } from './draw-pet.ts'
import type { Figure } from './figure.ts'
import type { Mood, PetLook, PicturePlan, SceneName, Species } from './look.ts'
import { createRandom, type Random } from './random.ts'
import { scenes } from './scenes/scenes.ts'
import { createSheet } from './sheet.ts'
import { castShadow } from './volume.ts'

/** Where there is space for two. */
const wideScenes = ['rug', 'sofa', 'park', 'autumn', 'beach', 'snow'] as const satisfies SceneName[]
const moods: Mood[] = ['smile', 'laugh', 'happy', 'wink', 'calm', 'tongue']

/** Beside a dog a cat is small, though never as small as it is. */
const stature: Partial<Record<Species, number>> = { cat: 0.92, rabbit: 0.9, tortoise: 0.9 }

/** A head with its ears is as wide as this, however narrow the body. */
const headWidth = 640

/** How much of the narrower one's width lies behind the other. */
const overlap = 0.07

/** What a phone's portrait card shows of the picture's width: both faces are within it. */
const cropWidth = 760

/** Two pets of one household side by side, as an SVG of 1200×1200. */
export function drawTogether(one: PetLook, other: PetLook): string {
  const random = createRandom(`${one.seed} and ${other.seed}`)
  const scene = random.pick(wideScenes)
  const sheet = createSheet()
  const leftPlan = planOfOne(random, scene, 1)
  const left = sized(drawFigure(sheet, one, leftPlan), one)
  const right = sized(drawFigure(sheet, other, planOfOne(random, scene, -1)), other)
  const { behind, front, floor } = scenes[scene](sheet, leftPlan)

  const width = left.width + right.width - overlap * Math.min(left.width, right.width)
  const height = Math.max(left.height, right.height)
  const scale = Math.min(0.98, (floor - 90) / height, cropWidth / width)
  const edge = (width / 2) * scale
  const stand = ({ figure, share, ...size }: Sized, middle: number, feet: number) => {
    const own = share * scale
    const x = middle - ((figure.left + figure.right) / 2) * own
    return (
      castShadow(sheet, [middle + 14, feet - 4], (size.width / 2) * scale, 46, 0.75) +
      placed(figure, x, feet - figure.ground * own, own)
    )
  }
  const pets =
    stand(left, 600 - edge + (left.width / 2) * scale, floor - 14) +
    stand(right, 600 + edge - (right.width / 2) * scale, floor + 10)
  return framed(sheet, behind + pets + front)
}

interface Sized {
  figure: Figure
  share: number
  width: number
  height: number
}

function sized(figure: Figure, { species }: PetLook): Sized {
  const share = stature[species] ?? 1
  const width = Math.max(figure.right - figure.left, headWidth) * share
  return { figure, share, width, height: (figure.ground - figure.top) * share }
}

/** They lean towards each other, and their tails are on the outer sides. */
function planOfOne(random: Random, scene: SceneName, towards: 1 | -1): PicturePlan {
  return {
    scene,
    pose: 'sit',
    mood: random.pick(moods),
    tilt: towards * random.between(3, 9),
    flipped: towards > 0,
    shift: 0,
    zoom: 1,
    light: random.pick(['morning', 'noon', 'golden']),
    turn: random.next(),
  }
}
