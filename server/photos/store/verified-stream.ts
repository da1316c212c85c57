import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PhotoObject } from '../photo-files.ts'

/** Only this object is damaged, so the store counts as there. */
export class WrongBytesError extends Error {}

/** How long the store may send nothing. The time in which our reader takes nothing does not count. */
const silentMs = 5000

/**
 * The body of an object, a chunk behind what has arrived. The last chunk is handed out only if all bytes are
 * those that were put in: whoever gets other bytes gets fewer than were announced, and does not keep them.
 */
export async function* verified(
  response: IncomingMessage,
  { length, sha256 }: PhotoObject,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let arrived = 0
  let held: Buffer | null = null
  for await (const chunk of withoutSilence(response)) {
    hash.update(chunk)
    arrived += chunk.length
    if (held) yield held
    held = chunk
  }
  if (arrived !== length || !hash.digest().equals(sha256)) {
    throw new WrongBytesError('The photo store sent other bytes than were put in.')
  }
  if (held) yield held
}

async function* withoutSilence(response: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]()
  for (;;) {
    const giveUp = () =>
      response.destroy(new Error(`The photo store sent nothing for ${silentMs} ms.`))
    const timer = setTimeout(giveUp, silentMs)
    const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
    if (done) return
    yield value
  }
}
