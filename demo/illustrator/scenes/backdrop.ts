import { darken, lightColour, lighten, mix } from '../colour.ts'
import { stripePath, wobble } from '../geometry.ts'
import type { Backdrop } from '../look.ts'
import { ellipse, path, type Sheet } from '../sheet.ts'
import { bokeh, fade, sparkles, wash } from './light.ts'
import { hills } from './nature.ts'
import { square } from './stage.ts'

/** What stands behind a portrait: calm near the face, so that it reads at any size. */
export function drawBackdrop(sheet: Sheet, backdrop: Backdrop, frame = square): string {
  const { top, height } = frame
  return (
    wash(sheet, backdrop.near, backdrop.far, top, top + height) +
    styles[backdrop.style](sheet, backdrop)
  )
}

type Style = (sheet: Sheet, backdrop: Backdrop) => string

const styles: Record<Backdrop['style'], Style> = {
  halo: (sheet, { near, turn }) => {
    const [x, y] = [600 + (turn - 0.5) * 120, 560]
    return (
      ellipse([x, y], 585, 585, lighten(near, 0.2), { opacity: 0.5 }) +
      ellipse([x, y], 480, 480, fade(sheet, lighten(near, 0.62), lighten(near, 0.15)))
    )
  },
  bokeh: (sheet, { turn }) => bokeh(sheet, lightColour, turn, 20),
  leaves: (_, { near, far, turn }) => {
    const ring = (radius: number, count: number, colour: string) => {
      const leaves = Array.from({ length: count }, (_, index) => {
        const angle = ((index + wobble(index + turn * 30) * 0.5) / count) * Math.PI * 2
        const from = [
          600 + Math.cos(angle) * (radius + 330),
          600 + Math.sin(angle) * (radius + 330),
        ] as const
        const to = [
          600 + Math.cos(angle + 0.16) * radius,
          600 + Math.sin(angle + 0.16) * radius,
        ] as const
        return stripePath(from, to, 82, 20)
      })
      return path(leaves.join(''), colour)
    }
    return ring(520, 15, mix(near, far, 0.55)) + ring(610, 12, darken(far, 0.22))
  },
  arch: (sheet, { near, far }) => {
    const arch = (inset: number) =>
      `M${130 + inset} 1200V${560 + inset * 0.4}A${470 - inset} ${470 - inset} 0 0 1 ${1070 - inset} ${560 + inset * 0.4}V1200Z`
    return (
      path(arch(0), darken(far, 0.12)) +
      path(arch(26), fade(sheet, lighten(near, 0.5), mix(near, far, 0.35)))
    )
  },
  stars: (_, { near, turn }) =>
    ellipse([turn > 0.5 ? 940 : 260, 240], 150, 150, lighten(near, 0.55)) +
    sparkles(turn, 26, 1100),
  rays: (_, { near, turn }) => {
    const beams = Array.from(
      { length: 12 },
      (_, index) => `M600 640L${ray(index * 30 + turn * 30)}L${ray(index * 30 + 15 + turn * 30)}Z`,
    )
    return path(beams.join(''), lighten(near, 0.4), { opacity: 0.5 })
  },
  hills: (sheet, { near, far, turn }) =>
    ellipse([turn > 0.5 ? 880 : 320, 300], 170, 170, lighten(near, 0.7)) +
    hills(760, 160, turn, mix(near, far, 0.5)) +
    hills(930, 150, turn + 0.3, far) +
    bokeh(sheet, lightColour, turn, 6, 700),
}

function ray(degrees: number): string {
  const angle = (degrees / 180) * Math.PI
  return `${Math.round(600 + Math.cos(angle) * 1100)} ${Math.round(640 + Math.sin(angle) * 1100)}`
}
