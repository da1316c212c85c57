import { brightness, darken, lightColour, lighten, mix } from './colour.ts'
import { mirrored, smoothPath } from './geometry.ts'
import type { Coat, MammalAnatomy, Mood } from './look.ts'
import { ellipse, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart, softSpot } from './volume.ts'

const mouthInk = '#3a1d26'
const tongueColour = '#f08a92'

/** Snout, nose, mouth and whiskers of a mammal. */
export function drawMuzzle(sheet: Sheet, anatomy: MammalAnatomy, coat: Coat, mood: Mood): string {
  const { muzzle } = anatomy
  const colour = muzzleColour(coat)
  const snout =
    muzzle.type === 'long'
      ? longSnout(sheet, muzzle, colour)
      : smallSnout(sheet, muzzle, colour, mix(colour, coat.base, 0.2))
  const whiskers = anatomy.whiskers ? drawWhiskers(muzzle, coat) : ''
  return (
    openMouth(muzzle, mood) +
    snout +
    mouthLine(muzzle, coat, mood) +
    drawNose(muzzle, coat) +
    whiskers
  )
}

type Muzzle = MammalAnatomy['muzzle']

function muzzleColour(coat: Coat): string {
  switch (coat.pattern) {
    case 'points':
    case 'mask':
      return mix(coat.marking, coat.base, 0.08)
    case 'tan-points':
      return coat.accent
    case 'plain':
    case 'brindle':
    case 'eye-patch':
      return mix(coat.base, coat.pale, 0.22)
    case 'spots':
    case 'patches':
      return lighten(coat.base, 0.25)
    default:
      return coat.pale
  }
}

function smallSnout(sheet: Sheet, { width, height, y }: Muzzle, colour: string, chin: string) {
  const puff = (side: number) =>
    ellipse(
      [side * width * 0.46, y],
      width * 0.62,
      height,
      sheet.radial(
        [
          [0, lighten(colour, 0.25)],
          [0.62, colour],
          [0.88, colour, 0.75],
          [1, colour, 0],
        ],
        [0.45, 0.4],
        0.6,
      ),
    )
  return (
    ellipse([0, y + height * 0.78], width * 0.5, height * 0.55, softSpot(sheet, chin, 1, 0.5)) +
    puff(-1) +
    puff(1)
  )
}

function longSnout(sheet: Sheet, { width, height, y }: Muzzle, colour: string): string {
  const outline = smoothPath(
    mirrored([
      [0, y - height * 1.3],
      [width * 0.42, y - height * 1.05],
      [width * 0.74, y - height * 0.35],
      [width, y + height * 0.3],
      [width * 0.72, y + height * 0.82],
      [width * 0.28, y + height * 0.78],
      [0, y + height * 0.62],
    ]),
  )
  const chin = drawPart(
    sheet,
    smoothPath(
      mirrored([
        [0, y + height * 0.4],
        [width * 0.45, y + height * 0.6],
        [width * 0.34, y + height * 1.08],
        [0, y + height * 1.16],
      ]),
    ),
    darken(colour, 0.12),
    { rim: 0 },
  )
  const bridge = ellipse(
    [0, y - height * 0.8],
    width * 0.62,
    height * 0.9,
    softSpot(sheet, colour, 0.9),
  )
  const shadow = castShadow(sheet, [6, y + height * 0.42], width * 1.3, height * 1.05, 0.34)
  return (
    chin + shadow + bridge + drawPart(sheet, outline, lighten(colour, 0.08), { depth: 0.9, rim: 0 })
  )
}

function drawNose({ type, height, y, nose }: Muzzle, coat: Coat): string {
  const top = type === 'long' ? y - height * 0.78 : y - height * 0.92
  const [w, h] = type === 'long' ? [54 * nose, 60 * nose] : [34 * nose, 36 * nose]
  const shape = `M0 ${top}C${w * 0.7} ${top - h * 0.1} ${w * 1.1} ${top + h * 0.15} ${w} ${top + h * 0.42}C${w * 0.9} ${top + h * 0.75} ${w * 0.3} ${top + h} 0 ${top + h}C${-w * 0.3} ${top + h} ${-w * 0.9} ${top + h * 0.75} ${-w} ${top + h * 0.42}C${-w * 1.1} ${top + h * 0.15} ${-w * 0.7} ${top - h * 0.1} 0 ${top}Z`
  const nostrils =
    type === 'long'
      ? [-1, 1].map((side) =>
          ellipse([side * w * 0.46, top + h * 0.55], w * 0.17, h * 0.12, darken(coat.nose, 0.65)),
        )
      : []
  return (
    path(shape, coat.nose) +
    nostrils.join('') +
    ellipse([-w * 0.22, top + h * 0.24], w * 0.42, h * 0.13, lightColour, { opacity: 0.5 }) +
    line(`M0 ${top + h}V${y + height * (type === 'long' ? 0.6 : 0.28)}`, mouthInk, 6, {
      opacity: 0.75,
    })
  )
}

function mouthLine({ type, width, height, y }: Muzzle, coat: Coat, mood: Mood): string {
  const dark = brightness(muzzleColour(coat)) < 0.34
  const stroke = dark ? lighten(muzzleColour(coat), 0.4) : mouthInk
  const [middle, lift] =
    type === 'long' ? [y + height * 0.6, width * 0.62] : [y + height * 0.28, width * 0.62]
  const up = mood === 'calm' || mood === 'sleepy' ? 0.04 : 0.26
  const half = (side: number) =>
    `M0 ${middle}Q${side * lift * 0.5} ${middle + height * 0.42} ${side * lift} ${middle + height * (0.12 - up)}`
  return line(half(-1) + half(1), stroke, 7, { opacity: 0.85 })
}

function openMouth({ type, width, height, y }: Muzzle, mood: Mood): string {
  if (mood !== 'laugh' && mood !== 'tongue') return ''
  const top = y + height * (type === 'long' ? 0.62 : 0.35)
  const [w, deep] = [
    width * (type === 'long' ? 0.52 : 0.4),
    height * (mood === 'laugh' ? 0.95 : 0.55),
  ]
  const cavity = `M${-w} ${top}Q${-w} ${top + deep} 0 ${top + deep}Q${w} ${top + deep} ${w} ${top}Z`
  const reach = mood === 'tongue' ? deep * 1.75 : deep * 0.86
  const t = w * 0.62
  const tongue = `M${-t} ${top}V${top + reach * 0.6}Q${-t} ${top + reach} 0 ${top + reach}Q${t} ${top + reach} ${t} ${top + reach * 0.6}V${top}Z`
  return (
    path(cavity, '#6a2233') +
    path(tongue, tongueColour) +
    line(`M0 ${top + height * 0.2}V${top + reach * 0.72}`, '#c75f70', 5, { opacity: 0.7 })
  )
}

function drawWhiskers({ width, y }: Muzzle, coat: Coat): string {
  const pale = brightness(coat.base) < 0.72
  const strokes = [-1, 1].flatMap((side) =>
    [0, 1, 2].map((row) => {
      const [startY, endY] = [y - 12 + row * 17, y - 52 + row * 50]
      return `M${side * width * 0.72} ${startY}Q${side * (width + 90)} ${startY - 16 + row * 6} ${side * (width + 205)} ${endY}`
    }),
  )
  return line(strokes.join(''), pale ? '#fff8ec' : '#8d7468', 4, { opacity: pale ? 0.75 : 0.55 })
}
