/** Prints one measurement as lines that a person can read and paste. */
export function report(title: string, figures: Record<string, number>): void {
  console.log(`\n${title}`)
  for (const [name, value] of Object.entries(figures)) {
    const digits = value >= 100 ? 0 : value >= 10 ? 1 : 3
    console.log(`  ${name.padEnd(42)} ${value.toFixed(digits)}`)
  }
}

/** For an even number of values: the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
