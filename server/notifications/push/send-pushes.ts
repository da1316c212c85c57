import { coreTime } from '../../process/core-time.ts'
import { encrypt } from './encrypt.ts'
import { pushClient } from './push-client.ts'
import type { PushAnswer, PushTask } from './push-process.ts'

/** Encrypts and sends in a process of its own, which leaves with the server, however that ends. */
const [, , patience, ca] = process.argv
const client = pushClient({ patienceMs: Number(patience), ...(ca && { ca }) })

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ id, task }: { id: number; task: PushTask }) => {
  const startedAt = coreTime()
  const outcome = await send(task)
  process.send?.({ id, outcome, tookMs: coreTime() - startedAt })
})

async function send(task: PushTask): Promise<PushAnswer['outcome']> {
  const { url, headers, text, keys, isPrivate, beginBy } = task
  if (Date.now() > beginBy) return { type: 'late' }
  let body: Buffer
  try {
    body = encrypt(Buffer.from(text), keys)
  } catch {
    // No browser has such keys. The others that are on their way here must not pay for it.
    return { type: 'refused', status: 0 }
  }
  return client.send({ url: new URL(url), headers, body, isPrivate })
}
