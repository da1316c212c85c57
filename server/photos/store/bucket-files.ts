import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CountRefusal } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { FairSemaphore } from '../../http/fair-semaphore.ts'
import { isObject, type PhotoFiles, type PhotoObject } from '../photo-files.ts'
import { pictureType } from '../picture.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { newPhotoKey } from './photo-key.ts'
import { hasProbe, writeProbe } from './probe.ts'
import { pageSize, type S3Client, S3Error } from './s3-client.ts'
import { verified, WrongBytesError } from './verified-stream.ts'

/** What a slow line needs for a card of 300 kB. A reader who takes longer is cut off. */
const readWithinMs = 60_000
/** How old the last answer of the store may be when somebody asks for its health. */
const freshMs = 5000

export type StoreOperation = 'get' | 'put' | 'remove'

interface BucketOptions {
  client: S3Client
  countRefusal: CountRefusal
  now: () => number
  /** Called at the end of each request to the store. */
  onRequest: (operation: StoreOperation, seconds: number, error: unknown) => void
}

/** Bytes are objects in a bucket of an S3-compatible store; rows that hold their bytes are still read. */
export function bucketFiles(options: BucketOptions): PhotoFiles {
  const { client, countRefusal, now, onRequest } = options
  // Each request holds some buffers of 64 kB, and no whole file.
  const semaphore = new FairSemaphore({
    // 200 people with slow lines leave some for others.
    slots: 256,
    slotsPerKey: 8,
    waiting: 1000,
    waitingPerKey: 200,
    onRefuse: () => countRefusal('photo store'),
  })
  // A store that is full refuses writes and still reads.
  const circuits = { get: new CircuitBreaker(now), put: new CircuitBreaker(now) }
  let heardAt = 0
  let hasAnswered = true
  let isAsking = false

  const measure = (operation: StoreOperation) => {
    const startedAt = performance.now()
    return (error: unknown) => onRequest(operation, (performance.now() - startedAt) / 1000, error)
  }

  /** Runs a request unless the circuit is open. `finish` is called by whoever reads the body. */
  const begin = async <T>(operation: 'get' | 'put', request: () => Promise<T>) => {
    const circuit = circuits[operation]
    if (!circuit.allows()) throw new AppError('unavailable')
    const measured = measure(operation)
    const finish = (error: unknown) => {
      measured(error)
      hasAnswered = error === null || isAboutOneObject(error)
      if (hasAnswered) circuit.succeeded()
      else circuit.failed()
      heardAt = now()
    }
    try {
      return { answer: await request(), finish }
    } catch (error) {
      finish(error)
      throw new AppError('unavailable')
    }
  }

  const open = async (object: PhotoObject, release: () => void): Promise<Readable> => {
    const { answer, finish } = await begin('get', () => client.get(object.key))
    const body = verified(answer, object)
    // Errors that show before the first bytes become a clean 503.
    const first = await body.next().catch((error) => {
      answer.destroy()
      finish(error)
      throw new AppError('unavailable')
    })
    // One chunk at a time, for the readers with slow lines.
    const stream = Readable.from(rest(first, body), { objectMode: false, highWaterMark: 1 })
    let failure: unknown = null
    stream.once('error', (error) => {
      failure = error
    })
    const timer = setTimeout(() => stream.destroy(), readWithinMs)
    stream.once('close', () => {
      clearTimeout(timer)
      release()
      // A reader who goes away is no failure of the store.
      finish(failure)
      if (!answer.complete) answer.destroy()
    })
    return stream
  }

  const ask = async () => {
    isAsking = true
    try {
      const read = await begin('get', () => hasProbe(client))
      read.finish(null)
      // Otherwise a store that takes writes again would count as away until somebody uploads.
      const written = circuits.put.isOpen ? await begin('put', () => writeProbe(client)) : null
      written?.finish(null)
    } catch {
      // The circuit has counted it.
    } finally {
      isAsking = false
    }
  }

  return {
    toFile(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest()
      return { key: newPhotoKey(), length: bytes.length, sha256 }
    },

    async put({ key, sha256 }, bytes) {
      const { finish } = await begin('put', () =>
        client.put(key, bytes, { type: pictureType, sha256 }),
      )
      finish(null)
    },

    async get(file, reader) {
      if (!isObject(file)) return file
      const release = await semaphore.acquire(reader)
      return open(file, release).catch((error) => {
        release()
        throw error
      })
    },

    async removeObjects(keys) {
      for (let start = 0; start < keys.length; start += pageSize) {
        const measured = measure('remove')
        await client.removeMany(keys.slice(start, start + pageSize)).then(
          () => measured(null),
          (error) => {
            measured(error)
            throw error
          },
        )
      }
    },

    isAway() {
      if (now() - heardAt > freshMs && !isAsking) void ask()
      return !hasAnswered || circuits.get.isOpen || circuits.put.isOpen
    },
  }
}

/** The store works, but not for this object: it is missing, or damaged. */
function isAboutOneObject(error: unknown): boolean {
  return (
    error instanceof WrongBytesError || (error instanceof S3Error && error.code === 'NoSuchKey')
  )
}

async function* rest(first: IteratorResult<Buffer>, body: AsyncGenerator<Buffer>) {
  if (first.done) return
  yield first.value
  yield* body
}
