import { expect, it } from 'vitest'
import { throttledLog } from './throttled-log.ts'

it('logs each message once a minute, with the number of suppressed repetitions', () => {
  let now = 0
  const logged: unknown[] = []
  const warn = throttledLog({ warn: (...args: unknown[]) => logged.push(args) }, () => now)
  const error = new Error('unreachable')
  for (let n = 0; n < 1000; n++) warn('no mail', error)
  warn('no push', error)
  now = 59_999
  warn('no mail', error)
  expect(logged).toEqual([
    [{ err: error }, 'no mail'],
    [{ err: error }, 'no push'],
  ])
  now = 60_000
  warn('no mail', error)
  expect(logged.slice(2)).toEqual([[{ err: error, suppressed: 1000 }, 'no mail']])
})
