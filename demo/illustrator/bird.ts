import { drawHeadwear, drawNeckwear, headwearHeight } from './accessories.ts'
import { darken, lighten } from './colour.ts'
import { drawEyes } from './eyes.ts'
import type { Figure } from './figure.ts'
import { furPath, mirrored, type Point, points, smoothPath, stripePath } from './geometry.ts'
import type { BirdAnatomy, Coat, Mood, PetLook, PicturePlan } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart, softSpot } from './volume.ts'

const ground = 668

export function drawBird(
  sheet: Sheet,
  look: PetLook,
  anatomy: BirdAnatomy,
  plan: PicturePlan,
): Figure {
  const frame = { width: 235, height: 228, eyes: look.eyes }
  const head =
    birdHead(sheet, look, anatomy, plan.mood) + drawHeadwear(sheet, look.accessory, frame)
  return {
    drawing:
      birdBody(sheet, look.coat, anatomy, plan) +
      drawNeckwear(sheet, look.accessory, 1.12 * anatomy.width) +
      group(head, { transform: `rotate(${plan.tilt} 0 170)` }),
    top: anatomy.crest === 'none' ? -240 - headwearHeight(look.accessory) : -440,
    ground,
    left: -290,
    right: 300,
    closest: 1.5,
  }
}

function birdBody(sheet: Sheet, coat: Coat, { width: w }: BirdAnatomy, plan: PicturePlan): string {
  const tail = [0, 1, 2].map((feather) =>
    drawPart(
      sheet,
      stripePath([70, 520], [300 - feather * 46, 640 + feather * 34], 40),
      darken(coat.marking, feather * 0.12),
    ),
  )
  const torso = furPath(
    mirrored([
      [0, 40],
      [150 * w, 90],
      [218 * w, 250],
      [228 * w, 410],
      [176 * w, 565],
      [80 * w, 640],
      [0, 650],
    ]),
    { length: 9 },
  )
  const belly = ellipse([0, 400], 170 * w, 220, softSpot(sheet, coat.pale, 0.9, 0.35))
  const shadow = castShadow(sheet, [0, 235], 240, 110, 0.45)
  const lifted = plan.mood === 'laugh' ? 38 : 0
  const wings = [-1, 1].map((side) =>
    group(wing(sheet, coat, w), { transform: `scale(${side} 1) rotate(${-lifted} 150 220)` }),
  )
  return (
    tail.join('') +
    feet() +
    drawPart(sheet, torso, coat.base, { markings: belly + shadow }) +
    wings.join('')
  )
}

function wing(sheet: Sheet, coat: Coat, w: number): string {
  const outline = smoothPath([
    [146 * w, 190],
    [222 * w, 240],
    [268 * w, 390],
    [246 * w, 540],
    [186 * w, 650],
    [158 * w, 520],
    [136 * w, 360],
  ])
  const rows = [300, 370, 440, 510].map((y, row) =>
    [0, 1, 2].map((column) => `M${(146 + column * 38 + row * 3) * w} ${y}q19 34 38 0`).join(''),
  )
  return drawPart(sheet, outline, coat.marking, {
    markings: line(rows.join(''), lighten(coat.marking, 0.45), 8, { opacity: 0.7 }),
  })
}

function feet(): string {
  const toes = [-1, 1].map(
    (side) =>
      `M${side * 78} 610V646M${side * 78} 646l-40 16M${side * 78} 646v22M${side * 78} 646l40 16`,
  )
  return line(toes.join(''), '#d98e73', 22)
}

function birdHead(sheet: Sheet, look: PetLook, anatomy: BirdAnatomy, mood: Mood): string {
  const { coat, eyes } = look
  const skull = mirrored(points('0,-228 124,-200 216,-84 236,50 196,160 96,212 0,222'))
  return (
    crest(sheet, anatomy, coat) +
    drawPart(sheet, furPath(skull, { length: 9 }), coat.base, {
      markings: faceOf(sheet, anatomy, coat, look),
    }) +
    (anatomy.face === 'cheeks' ? '' : blush(sheet)) +
    beak(sheet, anatomy, mood) +
    drawEyes(sheet, eyes, mood, anatomy.face === 'mask' ? coat.accent : coat.base)
  )
}

function blush(sheet: Sheet): string {
  return [-1, 1]
    .map((side) => ellipse([side * 150, 70], 56, 38, softSpot(sheet, '#f0645f', 0.35)))
    .join('')
}

function faceOf(sheet: Sheet, { face }: BirdAnatomy, coat: Coat, { eyes }: PetLook): string {
  switch (face) {
    case 'mask':
      return ellipse([0, 10], 215, 190, softSpot(sheet, coat.accent, 1, 0.7))
    case 'cheeks':
      return [-1, 1]
        .map((side) => ellipse([side * 160, 84], 62, 58, softSpot(sheet, coat.accent, 1, 0.72)))
        .join('')
    case 'barred': {
      const bars = [0, 1, 2, 3].flatMap((row) =>
        [-1, 1].map((side) =>
          stripePath(
            [side * 236, -150 + row * 46],
            [side * (96 + row * 26), -196 + row * 44],
            9,
            side * 12,
          ),
        ),
      )
      const dots = [-1, 1].flatMap((side) => [
        ellipse([side * 60, 172], 15, 17, coat.marking),
        ellipse([side * 128, 140], 15, 17, coat.marking),
      ])
      return (
        ellipse([0, 60], 190, 190, softSpot(sheet, coat.pale, 1, 0.62)) +
        path(bars.join(''), coat.marking) +
        [-1, 1].map((side) => ellipse([side * 172, 112], 44, 30, coat.accent)).join('') +
        dots.join('')
      )
    }
    case 'plain':
      return [-1, 1]
        .map((side) =>
          ellipse([side * eyes.gap, eyes.y], 92, 88, softSpot(sheet, coat.pale, 0.7, 0.3)),
        )
        .join('')
  }
}

function beak(sheet: Sheet, { beak: shape, beakColour }: BirdAnatomy, mood: Mood): string {
  const size = { hooked: 1, cone: 0.84, large: 1.42 }[shape]
  const open = mood === 'laugh' || mood === 'tongue'
  const upper =
    shape === 'cone'
      ? smoothPath(points('-62,24 0,-6 62,24 0,92'))
      : smoothPath(points('-58,40 -36,-4 0,-20 36,-4 58,40 26,74 0,116 -26,74'))
  const lower = path(
    `M-40 60Q0 ${open ? 178 : 122} 40 60Z`,
    open ? '#6a2233' : darken(beakColour, 0.3),
  )
  const jaw = open ? path('M-30 108Q0 168 30 108Q0 130 -30 108Z', darken(beakColour, 0.2)) : ''
  const nostrils =
    ellipse([-15, 14], 6, 5, darken(beakColour, 0.5)) +
    ellipse([15, 14], 6, 5, darken(beakColour, 0.5))
  return group(
    castShadow(sheet, [4, 70], 92, 80, 0.3) +
      lower +
      jaw +
      drawPart(sheet, upper, beakColour) +
      nostrils,
    { transform: `translate(0 ${shape === 'large' ? 20 : 32}) scale(${size})` },
  )
}

function crest(sheet: Sheet, { crest: shape }: BirdAnatomy, coat: Coat): string {
  if (shape === 'none') return ''
  const feathers: Point[] =
    shape === 'tall'
      ? points('-70,-330 -26,-420 36,-440 86,-380')
      : points('-150,-330 -84,-400 0,-430 84,-400 150,-330')
  return feathers
    .map(([x, y], index) =>
      drawPart(
        sheet,
        stripePath([x * 0.3, -170], [x, y], 40, 18),
        index % 2
          ? lighten(coat.base, 0.15)
          : shape === 'fan'
            ? coat.accent
            : darken(coat.base, 0.06),
      ),
    )
    .join('')
}
