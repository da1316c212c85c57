import type { Store } from '../server/db/store.ts'

export interface Point {
  /** Million accounts. */
  times: number
  /** Milliseconds: the highest of all kinds of calls. */
  median: number
  p99: number
  failed: number
}

export interface Measured {
  engine: Store['engine']
  ours: Point[]
  control: Point[]
}

const [width, height] = [720, 380]
const [left, right, top, bottom] = [68, 16, 52, 48]
const [leastMs, mostMs] = [1, 1000]
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const themes = {
  light: { text: '#444', grid: '#ddd', limit: '#c33', sqlite: '#b4530a', postgres: '#2563a8' },
  dark: { text: '#ccc', grid: '#3a3a3a', limit: '#f77', sqlite: '#f0a35e', postgres: '#7ab3ef' },
}

/** Waits over load. */
export function drawCapacity(measured: Measured[], theme: keyof typeof themes): string {
  const { text, grid: gridColour, limit, sqlite, postgres } = themes[theme]
  const last = Math.max(
    1,
    ...measured.flatMap(({ ours, control }) => lastOf([...ours, ...control])),
  )
  const x = (times: number) => left + (times / last) * (width - left - right)
  const y = (ms: number) => {
    const inside = Math.min(mostMs, Math.max(leastMs, ms))
    const share = Math.log(inside / leastMs) / Math.log(mostMs / leastMs)
    return height - bottom - share * (height - top - bottom)
  }
  const line = (className: string, points: Point[], read: (point: Point) => number) => {
    const places = points.map((point) => [x(point.times).toFixed(1), y(read(point)).toFixed(1)])
    const dots = places.map(
      ([cx, cy]) => `<circle class="${className}" cx="${cx}" cy="${cy}" r="1"/>`,
    )
    return `<polyline class="${className}" points="${places.join(' ')}"/>${dots.join('')}`
  }
  const lines = measured.flatMap(({ engine, ours, control }) => [
    line(`${engine} control`, control, ({ p99 }) => p99),
    line(`${engine} median`, ours, ({ median }) => median),
    line(engine, ours, ({ p99 }) => p99),
  ])
  const grid = [1, 10, 100, 1000].map(
    (ms) =>
      `<line class="${ms === 100 ? 'limit' : 'grid'}" x1="${left}" x2="${width - right}" y1="${y(ms)}" y2="${y(ms)}"/>` +
      `<text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  )
  const apart = last > 3 ? 1 : 0.25
  const marks = Array.from({ length: Math.floor(last / apart) + 1 }, (_, index) => {
    const times = index * apart
    return `<text x="${x(times)}" y="${height - bottom + 20}" text-anchor="middle">${times}</text>`
  })
  const legend = measured.map(({ engine }, index) => {
    const at = left + index * 326
    const sample = (className: string, from: number) =>
      `<line class="${engine} ${className}" x1="${at + from}" x2="${at + from + 22}" y1="24" y2="24"/>`
    return (
      sample('', 0) +
      `<text x="${at + 28}" y="28">${names[engine]}, 99th</text>` +
      sample('median', 150) +
      `<text x="${at + 178}" y="28">median</text>` +
      sample('control', 232) +
      `<text x="${at + 260}" y="28">control</text>`
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="How long calls take as the load grows">
<style>
  text { font: 13px sans-serif; fill: ${text} }
  line, polyline, circle { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .grid { stroke: ${gridColour}; stroke-width: 1 }
  .limit { stroke: ${limit}; stroke-width: 1; stroke-dasharray: 5 4 }
  .sqlite { stroke: ${sqlite} } .postgres { stroke: ${postgres} }
  circle { stroke-width: 4 }
  .median { stroke-width: 1.25 } .control { stroke-width: 1.25; stroke-dasharray: 2 3 }
</style>
${[...grid, ...marks, ...legend, ...lines].join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">the busiest second of so many million accounts</text>
</svg>
`
}

const lastOf = (points: Point[]): number[] => points.slice(-1).map(({ times }) => times)
