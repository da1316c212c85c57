import { expect, it } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

it('goes round among people, and each has one place at a time', async () => {
  const semaphore = new FairSemaphore(2)
  const entered: string[] = []
  const ask = async (who: string, what: string) => {
    await semaphore.acquire(who)
    entered.push(what)
  }
  const all = Promise.all([
    ask('ana', 'ana 1'),
    ask('ana', 'ana 2'),
    ask('ana', 'ana 3'),
    ask('luis', 'luis 1'),
    ask('eva', 'eva 1'),
    ask('eva', 'eva 2'),
  ])
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(entered).toEqual(['ana 1', 'luis 1'])
  for (const who of ['ana', 'luis', 'eva', 'ana', 'eva', 'ana']) {
    semaphore.release(who)
    await settle()
  }
  await all
  expect(entered).toEqual(['ana 1', 'luis 1', 'eva 1', 'ana 2', 'eva 2', 'ana 3'])
})

it('lets in whoever has used least', async () => {
  const used: Record<string, number> = { ana: 9, luis: 5, eva: 0 }
  const semaphore = new FairSemaphore(1, (who) => used[who as string] ?? 0)
  await semaphore.acquire('leo')
  const entered: string[] = []
  const all = ['ana', 'luis', 'eva', 'teo'].map(async (who) => {
    await semaphore.acquire(who)
    entered.push(who)
    semaphore.release(who)
  })
  semaphore.release('leo')
  await Promise.all(all)
  expect(entered).toEqual(['eva', 'teo', 'luis', 'ana'])
})
