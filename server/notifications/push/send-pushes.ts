import { encrypt } from './encrypt.ts'
import { type PushOutcome, pushClient } from './push-client.ts'
import type { PushTask } from './push-process.ts'

/** Encrypts and sends in a process of its own, which leaves with the server, however that ends. */
const [, , patience, ca] = process.argv
const client = pushClient({ patienceMs: Number(patience), ...(ca && { ca }) })

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ id, task }: { id: number; task: PushTask }) => {
  const startedAt = performance.now()
  const outcome = await send(task)
  process.send?.({ id, outcome, tookMs: performance.now() - startedAt })
})

async function send({ url, headers, text, keys, isPrivate }: PushTask): Promise<PushOutcome> {
  let body: Buffer
  try {
    body = encrypt(Buffer.from(text), keys)
  } catch {
    // No browser has such keys. The others that are on their way here must not pay for it.
    return { type: 'refused', status: 0 }
  }
  return client.send({ url: new URL(url), headers, body, isPrivate })
}
