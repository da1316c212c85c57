export interface Times {
  fault: string
  goalMs: number
  /** The longest time after the fault without any acknowledged write. */
  anybodyMs: number[]
  /** From the fault until everybody has written something new. */
  everybodyMs: number[]
}

/** A table, as docs/measurements.md has it. */
export function reportTimes(times: Times[]): void {
  const rows = times
    .filter(({ anybodyMs }) => anybodyMs.length > 0)
    .map(
      ({ fault, goalMs, anybodyMs, everybodyMs }) =>
        `| ${fault} | ${anybodyMs.length} | ${goalMs / 1000} | ${spread(anybodyMs)} | ${spread(everybodyMs)} |`,
    )
  const head = [
    '| What | Rounds | Goal, s | No write acknowledged, s: min / median / max | Until everybody has written, s |',
    '| --- | --- | --- | --- | --- |',
  ]
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n`)
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.round(share * (sorted.length - 1))] ?? 0) / 1000
  return [at(0), at(0.5), at(1)].map((seconds) => seconds.toFixed(1)).join(' / ')
}
