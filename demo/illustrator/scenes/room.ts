import { darken, lighten } from '../colour.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, line, path, rectangle, type Sheet } from '../sheet.ts'
import type { Room } from './furnishings.ts'
import { wash } from './light.ts'
import { canvas, chosen } from './stage.ts'

const rooms: readonly Room[] = [
  { wall: '#f2d9bd', fabric: '#2f8b86', accent: '#ec8f4f', wood: '#b98558' },
  { wall: '#cfe0d4', fabric: '#d9764f', accent: '#f0c05a', wood: '#a9744d' },
  { wall: '#d7cfe6', fabric: '#6a5aa0', accent: '#ef9aa8', wood: '#b58a6a' },
  { wall: '#f3cfc6', fabric: '#4f6fa8', accent: '#f3d07a', wood: '#c0926a' },
  { wall: '#bfd7e2', fabric: '#e0a33f', accent: '#d5604d', wood: '#9b6b4b' },
  { wall: '#e9e2cf', fabric: '#7c9a5e', accent: '#c96a7b', wood: '#b07d52' },
  { wall: '#8fb3ae', fabric: '#f0dcc0', accent: '#e2704d', wood: '#8a5d40' },
  { wall: '#e7b9a0', fabric: '#6f3f52', accent: '#f1c98a', wood: '#a46f4a' },
]

export const roomOf = (plan: PicturePlan) => chosen(rooms, plan, 1)

export function wall(sheet: Sheet, { wall: colour }: Room, plan: PicturePlan): string {
  const paper = chosen([() => '', stripes, dots], plan, 4)
  return wash(sheet, lighten(colour, 0.28), darken(colour, 0.1)) + paper(lighten(colour, 0.4))
}

function stripes(colour: string): string {
  const bands = Array.from({ length: 9 }, (_, index) => `M${index * 140} 0h60v900h-60Z`)
  return path(bands.join(''), colour, { opacity: 0.4 })
}

function dots(colour: string): string {
  return Array.from({ length: 48 }, (_, index) => {
    const [row, column] = [Math.floor(index / 8), index % 8]
    const x = column * 160 + (row % 2) * 80 + 20
    return ellipse([x, row * 130 + 60], 13, 13, colour, { opacity: 0.6 })
  }).join('')
}

export function floor(sheet: Sheet, { wood }: Room, top: number): string {
  const boards = [0.2, 0.45, 0.72].map((share) => `M0 ${top + (canvas - top) * share}H1200`)
  return (
    wash(sheet, darken(wood, 0.12), lighten(wood, 0.12), top, canvas) +
    line(boards.join(''), darken(wood, 0.35), 4, { opacity: 0.4 }) +
    rectangle([0, top - 34], canvas, 34, '#fff6e8', { opacity: 0.85 }) +
    rectangle([0, top], canvas, 18, '#2f1736', { opacity: 0.14 })
  )
}
