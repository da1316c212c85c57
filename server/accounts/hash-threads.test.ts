import { argon2Sync, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { HashThreads } from './hash-threads.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const dear = { ...cheap, memory: 65_536, passes: 20 }

function openThreads(count: number): HashThreads {
  const threads = new HashThreads(count)
  onTestFinished(() => threads.close())
  return threads
}

it('hashes as Node does', async () => {
  const parameters = { ...cheap, message: 'contraseña', nonce: randomBytes(16) }
  const expected = argon2Sync('argon2id', parameters)
  expect(Buffer.from(await openThreads(1).derive(parameters))).toEqual(expected)
})

it('says what is wrong, and goes on', async () => {
  const threads = openThreads(1)
  const parameters = { ...cheap, message: 'contraseña', nonce: randomBytes(16) }
  await expect(threads.derive({ ...parameters, memory: -1 })).rejects.toThrow(/memory/)
  expect(await threads.derive(parameters)).toHaveLength(32)
})

it('takes up again after a thread has ended, whose work fails', async () => {
  const threads = openThreads(2)
  const parameters = { ...dear, message: 'contraseña', nonce: randomBytes(16) }
  const lost = [1, 2, 3].map(() => threads.derive(parameters))
  const failures = Promise.allSettled(lost)
  await threads.close()
  for (const { status } of await failures) expect(status).toBe('rejected')
  await expect(lost[0]).rejects.toThrow('The thread that hashes passwords has ended.')
  expect(await threads.derive({ ...parameters, ...cheap })).toHaveLength(32)
})

it.runIf(process.platform === 'linux')('gives way to everything else', async () => {
  const mine = getPriority()
  await openThreads(1).derive({ ...cheap, message: 'contraseña', nonce: randomBytes(16) })
  const priorities = readdirSync('/proc/self/task').map((task) => getPriority(Number(task)))
  expect(getPriority()).toBe(mine)
  expect(Math.max(...priorities)).toBeGreaterThan(mine)
})
