import { brightness, darken, lighten, mix, shadeColour } from './colour.ts'
import type { EyeLook, Mood } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'

const ink = '#23131c'

type Lid = 'open' | 'smiling' | 'asleep'

/** Both eyes; `around` is the fur colour they sit in. */
export function drawEyes(sheet: Sheet, eyes: EyeLook, mood: Mood, around: string): string {
  const size = eyes.size * (mood === 'curious' ? 1.07 : 1)
  return ([-1, 1] as const)
    .map((side) => {
      const lid = lidOf(mood, side)
      const eye =
        lid === 'open'
          ? openEye(sheet, { ...eyes, size }, side, around)
          : closedEye(size, around, lid)
      return group(eye, {
        transform: `translate(${side * eyes.gap} ${eyes.y}) rotate(${side * -eyes.tilt})`,
      })
    })
    .join('')
}

function lidOf(mood: Mood, side: 1 | -1): Lid {
  if (mood === 'happy' || (mood === 'wink' && side > 0)) return 'smiling'
  return mood === 'sleepy' ? 'asleep' : 'open'
}

function openEye(sheet: Sheet, eyes: EyeLook, side: 1 | -1, around: string): string {
  const { pupil, size } = eyes
  const [rx, ry] = [size, size * (pupil === 'bead' ? 1.06 : 1.1)]
  const edge = pupil === 'bead' && brightness(around) < 0.4 ? lighten(around, 0.3) : ink
  const inside =
    iris(sheet, pupil, side < 0 ? eyes.left : eyes.right, rx, ry) +
    ellipse([0, -ry * 1.2], rx * 1.5, ry * 0.72, shadeColour, { opacity: 0.45 })
  return (
    (pupil === 'slit' ? outerCorner(rx * side, ry) : '') +
    ellipse([0, -1], rx + 8, ry + 9, edge) +
    group(inside, { 'clip-path': sheet.clip(ovalPath(rx, ry)) }) +
    sparkle(rx, ry)
  )
}

/** The dark wing at the outer end of a cat's eye. */
function outerCorner(x: number, ry: number): string {
  return path(
    `M${-x * 0.2} ${-ry * 1.1}Q${x} ${-ry * 0.95} ${x * 1.36} ${-ry * 0.62}Q${x * 1.1} ${-ry * 0.25} ${x * 0.9} ${ry * 0.1}Z`,
    ink,
  )
}

function iris(sheet: Sheet, pupil: EyeLook['pupil'], colour: string, rx: number, ry: number) {
  const glow = sheet.radial(
    [
      [0, lighten(colour, pupil === 'bead' ? 0.22 : 0.6)],
      [0.5, colour],
      [1, darken(colour, pupil === 'bead' ? 0.75 : 0.6)],
    ],
    [0.5, 0.82],
    0.78,
  )
  const wide = { slit: [0.5, 0.78], round: [0.64, 0.66], bead: [0, 0] } as const
  const [across, along] = wide[pupil]
  return (
    ellipse([0, 0], rx, ry, glow) +
    ellipse([0, -ry * 0.03], rx * across, ry * along, '#180d14') +
    ellipse([0, ry * 0.7], rx * 0.55, ry * 0.16, '#ffffff', { opacity: 0.22 })
  )
}

function sparkle(rx: number, ry: number): string {
  return (
    ellipse([-rx * 0.3, -ry * 0.36], rx * 0.29, ry * 0.27, '#ffffff', { opacity: 0.97 }) +
    ellipse([rx * 0.36, ry * 0.4], rx * 0.13, ry * 0.12, '#ffffff', { opacity: 0.75 })
  )
}

function closedEye(size: number, around: string, lid: Lid): string {
  const stroke = brightness(around) < 0.36 ? mix(around, '#fff0dd', 0.6) : ink
  const [end, middle] = lid === 'smiling' ? [size * 0.28, -size * 0.52] : [-size * 0.06, size * 0.5]
  const [w, half] = [size * 0.96, size * 0.5]
  const arc = `M${-w} ${end}Q${-half} ${middle} 0 ${middle}Q${half} ${middle} ${w} ${end}`
  const lashes = [-0.62, 0, 0.62].map((share) => {
    const y = middle - Math.abs(share) * size * 0.28
    return `M${share * size} ${y}l${share * size * 0.22} ${size * 0.22}`
  })
  return line(lid === 'asleep' ? arc + lashes.join('') : arc, stroke, size * 0.19)
}

function ovalPath(rx: number, ry: number): string {
  return `M${-rx} 0A${rx} ${ry} 0 0 1 ${rx} 0A${rx} ${ry} 0 0 1 ${-rx} 0Z`
}
