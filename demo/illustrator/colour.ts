type Channels = [red: number, green: number, blue: number]

export function mix(from: string, to: string, share: number): string {
  const start = channels(from)
  const end = channels(to)
  const mixed = start.map((value, index) => value + ((end[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Light is warm and shade is plum, never plain white and black: that is what ties all pets together. */
export const lightColour = '#fff4df'
export const shadeColour = '#2f1736'

export const lighten = (colour: string, share: number) => mix(colour, lightColour, share)
export const darken = (colour: string, share: number) => mix(colour, shadeColour, share)

/** Perceived brightness, 0 to 1. */
export function brightness(colour: string): number {
  const [red, green, blue] = channels(colour)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** How far apart two colours are: 0 to 441. */
export function difference(one: string, other: string): number {
  const [start, end] = [channels(one), channels(other)]
  return Math.hypot(...start.map((value, index) => value - (end[index] ?? 0)))
}

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
