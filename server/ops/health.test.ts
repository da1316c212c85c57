import { expect, it } from 'vitest'
import { countReads } from '../../harness/count-reads.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it('a health check that everybody calls at once asks the store once', async () => {
  const app = await openAppForTest()
  const ask = async () => (await app.visitor().get('/healthz')).status
  await ask()
  const reads = await countReads(async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    expect(new Set(answers)).toEqual(new Set([200]))
  })
  // The answer may get too old in between.
  expect(reads.statements).toBeLessThan(10)
})
