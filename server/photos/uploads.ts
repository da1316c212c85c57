import type { FastifyRequest } from 'fastify'
import type { CountRefusal } from '../deps.ts'
import { AppError } from '../errors.ts'
import { FairSemaphore } from '../process/fair-semaphore.ts'
import { Upload } from './upload.ts'

const uploadsAPerson = 8
/** Ten whole files. */
const heldBytesInAll = 100 * 1024 * 1024

type ReadUpload = <T>(
  userId: number,
  request: FastifyRequest,
  read: (upload: Upload) => Promise<T>,
) => Promise<T>

/**
 * What uploads may cost. Of a person one is read at a time, and a few more wait unread. One that
 * brings nothing for a while is ended; when too much is in memory, so is the one that has held most for
 * longest, however it trickles.
 */
export function uploads(countRefusal: CountRefusal, idleMs = 10_000): ReadUpload {
  const turns = new FairSemaphore(Number.POSITIVE_INFINITY)
  const open = new Set<Upload>()
  const refusal = (code: 'too_many_requests' | 'timeout' | 'unavailable') => {
    countRefusal('uploads')
    return new AppError(code)
  }

  const makeRoom = (newest: Upload) => {
    const held = [...open].reduce((sum, upload) => sum + upload.heldBytes, 0)
    if (held <= heldBytesInAll) return
    const [dearest = newest] = [...open]
      .filter((upload) => !upload.isBusy && upload.heldBytes > 0)
      .toSorted((a, b) => b.byteSeconds - a.byteSeconds)
    open.delete(dearest)
    dearest.end(refusal(dearest === newest ? 'unavailable' : 'timeout'))
  }

  return async (userId, { raw }, read) => {
    if (turns.count(userId) >= uploadsAPerson) throw refusal('too_many_requests')
    await turns.acquire(userId)
    const upload = new Upload(idleMs, {
      onIdle: () => upload.end(refusal('timeout')),
      onHeld: () => makeRoom(upload),
    })
    const hear = () => upload.hear()
    open.add(upload)
    try {
      // Whoever left while waiting would never be heard of again.
      if (raw.destroyed) throw new AppError('timeout')
      raw.on('data', hear)
      return await Promise.race([read(upload), upload.ended])
    } finally {
      raw.off('data', hear)
      open.delete(upload)
      upload.close()
      turns.release(userId)
    }
  }
}
