/** Colours are named once here; breeds and scenes choose among them. */

export const fur = {
  snow: '#f7f1e8',
  cream: '#efdcbd',
  sand: '#dfbd8d',
  gold: '#d9a05b',
  ginger: '#df8a42',
  rust: '#b9602f',
  chestnut: '#8a4b2d',
  chocolate: '#5f3a2c',
  ash: '#a9a3a4',
  silver: '#c9c8cb',
  slate: '#737885',
  smoke: '#575662',
  ink: '#36323d',
  seal: '#4a3733',
  lilac: '#b5a2a6',
  blush: '#f2c9bd',
} as const

export const iris = {
  amber: '#e79a26',
  gold: '#e8c13a',
  green: '#7fb24a',
  jade: '#3fa386',
  sky: '#58b2e6',
  sapphire: '#3c79cf',
  hazel: '#a9732f',
  brown: '#7a4423',
  dark: '#3d2519',
  ruby: '#b23a48',
} as const

export const skin = {
  rose: '#f0a3a0',
  peach: '#f3b798',
  dusk: '#a8726f',
  charcoal: '#3a3036',
} as const

export const cloth = {
  tomato: '#e4572e',
  coral: '#f27b6b',
  mustard: '#eeb13c',
  leaf: '#5c9a55',
  teal: '#1f8a8a',
  sky: '#4f9bd9',
  navy: '#34487c',
  plum: '#7d4788',
  pink: '#ee8fb0',
  cream: '#fbeed6',
} as const

type BackdropColours = readonly [near: string, far: string]

/** Backgrounds from light to deep: pale pets stand before the deep ones and dark pets before the light. */
export const lightBackdrops: readonly BackdropColours[] = [
  ['#fde3c4', '#f6b98c'],
  ['#fbd9d3', '#f0a59b'],
  ['#dff0e0', '#9fcdb0'],
  ['#dcecf7', '#96c2e2'],
  ['#efe2f5', '#c2a3da'],
  ['#fdf0c2', '#f3cb6a'],
  ['#e3f1ee', '#8ec9c4'],
  ['#fbe6ee', '#eba6c4'],
]

export const deepBackdrops: readonly BackdropColours[] = [
  ['#f3a36b', '#c9583a'],
  ['#57b5ae', '#1f6b76'],
  ['#7fa8e0', '#3a559c'],
  ['#a58bd0', '#5a3f8c'],
  ['#8fbb6c', '#3f7a4d'],
  ['#f0b64d', '#c9772b'],
  ['#ea8ba0', '#a83f63'],
  ['#6d93a8', '#2c4660'],
]
