import { expect, it } from 'vitest'
import { complaints } from './complaints.ts'

it('says each once a minute, and how often it was', () => {
  let now = 0
  const said: unknown[] = []
  const complain = complaints({ warn: (...args: unknown[]) => said.push(args) }, () => now)
  const error = new Error('away')
  for (let n = 0; n < 1000; n++) complain('no mail', error)
  complain('no push', error)
  now = 59_999
  complain('no mail', error)
  expect(said).toEqual([
    [{ err: error }, 'no mail'],
    [{ err: error }, 'no push'],
  ])
  now = 60_000
  complain('no mail', error)
  expect(said.slice(2)).toEqual([[{ err: error, unsaid: 1000 }, 'no mail']])
})
