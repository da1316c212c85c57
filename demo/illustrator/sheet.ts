import { round } from './geometry.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]
type Attributes = Record<string, string | number>

/** Collects the gradients and clips of one picture; each is written once, however often used. */
export interface Sheet {
  /** Centre and radius are shares of the painted shape's box. */
  radial(stops: readonly Stop[], centre?: readonly [number, number], radius?: number): string
  linear(stops: readonly Stop[], to?: readonly [number, number]): string
  clip(path: string): string
  definitions(): string
}

export function createSheet(): Sheet {
  const names = new Map<string, string>()
  const elements: string[] = []

  function define(element: string, attributes: string, content: string): string {
    const key = `${element} ${attributes} ${content}`
    const known = names.get(key)
    if (known) return `url(#${known})`
    const name = `d${names.size}`
    names.set(key, name)
    elements.push(`<${element} id="${name}" ${attributes}>${content}</${element}>`)
    return `url(#${name})`
  }

  return {
    radial: (stops, [cx, cy] = [0.5, 0.5], radius = 0.5) =>
      define('radialGradient', `cx="${cx}" cy="${cy}" r="${radius}"`, stopList(stops)),
    linear: (stops, [x, y] = [0, 1]) =>
      define(
        'linearGradient',
        `x1="${x < 0 ? 1 : 0}" y1="${y < 0 ? 1 : 0}" x2="${Math.max(x, 0)}" y2="${Math.max(y, 0)}"`,
        stopList(stops),
      ),
    clip: (path) => define('clipPath', '', `<path d="${path}"/>`),
    definitions: () => elements.join(''),
  }
}

export function path(d: string, fill: string, attributes: Attributes = {}): string {
  return `<path d="${short(d)}" fill="${fill}"${written(attributes, 'fill')}/>`
}

/** An open line; the picture gives all lines round ends. */
export function line(
  d: string,
  stroke: string,
  width: number,
  attributes: Attributes = {},
): string {
  return `<path d="${short(d)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"${written(attributes, 'stroke')}/>`
}

export function ellipse(
  [x, y]: readonly [number, number],
  rx: number,
  ry: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${written(attributes, 'fill')}/>`
}

export function rectangle(
  [x, y]: readonly [number, number],
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${written(attributes, 'fill')}/>`
}

/** Groups take no opacity: the renderer would paint a layer of the whole picture's size for each. */
export function group(
  content: string,
  attributes: Record<'transform', string> | Record<'clip-path', string>,
): string {
  return content && `<g${written(attributes, 'fill')}>${content}</g>`
}

/** One decimal is finer than a pixel, and a shorter text is parsed sooner. */
const short = (d: string) => d.replace(/(\.\d)\d+/g, '$1')

function written(attributes: Attributes, paint: 'fill' | 'stroke'): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name === 'opacity' ? `${paint}-opacity` : name}="${value}"`)
    .join('')
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
    })
    .join('')
}
