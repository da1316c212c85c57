import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The numbers come from contract/retention.ts, by which the server deletes.
it.each(['privacy-page', 'cookies-page'])('%s.tsx writes no period as a number', (name) => {
  const source = readFileSync(`${import.meta.dirname}/${name}.tsx`, 'utf8')
  const periods = source.match(/\b\d+\s+(horas?|días?|semanas?|meses|años)/g) ?? []
  // spec §9 sets the 24 months.
  expect(periods.filter((period) => period !== '24 meses')).toEqual([])
})
