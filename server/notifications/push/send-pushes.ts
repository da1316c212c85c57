import { encrypt } from './encrypt.ts'
import { pushClient } from './push-client.ts'
import type { PushTask } from './push-process.ts'

/** Encrypts and sends in a process of its own, which leaves with the server, however that ends. */
const [, , ca] = process.argv
const client = pushClient({ ...(ca && { ca }) })

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ id, task }: { id: number; task: PushTask }) => {
  const { url, headers, text, keys, isPrivate } = task
  const body = encrypt(Buffer.from(text), keys)
  const startedAt = performance.now()
  const outcome = await client.send({ url: new URL(url), headers, body, isPrivate })
  process.send?.({ id, outcome, tookMs: performance.now() - startedAt })
})
