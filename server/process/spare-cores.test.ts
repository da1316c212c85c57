import { expect, it, onTestFinished, vi } from 'vitest'
import { SpareCores } from './spare-cores.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function openCores(count: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cores = new SpareCores(count)
  const begun: string[] = []
  /** Answers how to end it. */
  const begin = (name: string, patienceMs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void cores.run(patienceMs, () => {
      begun.push(name)
      return promise
    })
    return async () => {
      resolve()
      await settle()
    }
  }
  return { begin, begun }
}

it('lets so many compute at a time, first come first served', async () => {
  const { begin, begun } = openCores(2)
  const [end1, end2, end3] = ['1', '2', '3', '4', '5'].map((name) => begin(name, 1000))
  expect(begun).toEqual(['1', '2'])
  await end2?.()
  expect(begun).toEqual(['1', '2', '3'])
  await end1?.()
  await end3?.()
  expect(begun).toEqual(['1', '2', '3', '4', '5'])
})

it('keeps nobody waiting for longer than they are ready to, and gives no place twice', async () => {
  const { begin, begun } = openCores(1)
  const endFirst = begin('first', 1000)
  const endSecond = begin('impatient', 100)
  begin('patient', 1000)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['first', 'impatient'])
  await endFirst()
  expect(begun).toEqual(['first', 'impatient'])
  await endSecond()
  expect(begun).toEqual(['first', 'impatient', 'patient'])
})
