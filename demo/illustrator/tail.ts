import { type Box, bodyMarkings, partColour } from './body-markings.ts'
import { furPath, ovalPoints, type Point, points, tubePoints } from './geometry.ts'
import type { MammalAnatomy, PetLook, Pose, TailType } from './look.ts'
import { ellipse, type Sheet } from './sheet.ts'
import { drawPart, softSpot } from './volume.ts'

type TailPose = Exclude<Pose, 'bust'>

interface TailShape {
  spine: Point[]
  widths: number[]
}

/** Spines start where the tail leaves the body, at the origin. */
const shapes: Record<Exclude<TailType, 'puff' | 'none'>, Record<TailPose, TailShape>> = {
  slim: {
    sit: {
      spine: points('0,0 95,25 170,-20 195,-120 165,-205 185,-262'),
      widths: [62, 60, 56, 52, 48, 26],
    },
    lie: {
      spine: points('0,0 75,40 70,90 -30,112 -120,104'),
      widths: [66, 62, 58, 54, 34],
    },
    stand: {
      spine: points('-30,10 50,-30 105,-120 115,-225 165,-300'),
      widths: [58, 54, 50, 46, 26],
    },
  },
  plume: {
    sit: {
      spine: points('0,0 95,20 180,-40 205,-150 170,-255'),
      widths: [60, 100, 130, 120, 36],
    },
    lie: {
      spine: points('0,0 85,30 80,90 -30,112 -140,100'),
      widths: [70, 105, 115, 100, 34],
    },
    stand: {
      spine: points('-30,10 60,-40 120,-130 125,-240 80,-310'),
      widths: [56, 96, 130, 116, 34],
    },
  },
  curl: {
    sit: {
      spine: points('-20,-30 80,-50 150,-120 130,-205 55,-205'),
      widths: [60, 84, 92, 84, 46],
    },
    lie: {
      spine: points('-10,-60 70,-110 70,-190 0,-215 -50,-170'),
      widths: [60, 78, 84, 74, 44],
    },
    stand: {
      spine: points('-30,0 55,-60 60,-150 -20,-185 -80,-130'),
      widths: [62, 86, 96, 84, 48],
    },
  },
  stub: {
    sit: {
      spine: points('-20,-10 40,-30 88,-62'),
      widths: [62, 58, 34],
    },
    lie: {
      spine: points('-30,-30 30,-60 66,-96'),
      widths: [62, 56, 34],
    },
    stand: {
      spine: points('-40,10 20,-30 62,-70'),
      widths: [60, 56, 36],
    },
  },
}

export function drawTail(
  sheet: Sheet,
  look: PetLook,
  anatomy: MammalAnatomy,
  pose: TailPose,
  root: Point,
): string {
  if (anatomy.tail === 'none') return ''
  if (anatomy.tail === 'puff') return puff(sheet, look, root)
  const { spine, widths } = shapes[anatomy.tail][pose]
  const moved = spine.map(([x, y]): Point => [x + root[0], y + root[1]])
  const length =
    anatomy.tail === 'plume' ? Math.max(20, anatomy.fur.length * 1.4) : anatomy.fur.length * 0.7
  const outline = furPath(tubePoints(moved, widths), { length, curly: anatomy.fur.curly })
  const tip = moved.at(-1) ?? root
  return drawPart(sheet, outline, partColour(look.coat, 'tail'), {
    markings: bodyMarkings(sheet, look.coat, 'tail', boxOf(moved)) + paleTip(sheet, look, tip),
  })
}

function puff(sheet: Sheet, { coat }: PetLook, [x, y]: Point): string {
  return drawPart(sheet, furPath(ovalPoints([x + 30, y - 20], 62, 58), { length: 14 }), coat.pale)
}

function paleTip(sheet: Sheet, { coat }: PetLook, tip: Point): string {
  const tipped = ['husky', 'tricolour', 'tuxedo', 'shaded', 'merle', 'tabby-white']
  return tipped.includes(coat.pattern)
    ? ellipse(tip, 96, 88, softSpot(sheet, coat.pale, 1, 0.55))
    : ''
}

function boxOf(points: Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 40]
  return { x: left, y: top, width: Math.max(...xs) + 60 - left, height: Math.max(...ys) + 40 - top }
}
