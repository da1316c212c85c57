/** One line for each row, under the names of the fields. Numbers and dates only, so nothing is quoted. */
export function writeCsv(rows: readonly Record<string, number | string | null>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','))
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`
}
