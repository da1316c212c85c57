import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import { idPattern } from '../../contract/wire.ts'
import type { CountRefusal } from '../deps.ts'
import { AppError, codeOf } from '../errors.ts'
import { networkKey } from '../http/address-key.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import type { Picture } from './picture.ts'
import type { PicturePool } from './picture-pool.ts'
import type { UploadBudget } from './upload-budget.ts'

const wireId = new RegExp(idPattern)
const fileWithinMs = 60_000
/** A slower upload counts as idle. A photo from a bad line still arrives within its minute. */
const leastBytes = 16 * 1024

export const multipartLimits = (files: number, fieldSize = 100, fields = 5) => ({
  fileSize: limits.fileBytes,
  files,
  fields,
  fieldSize,
  parts: files + fields,
})

/** spec §3: a form with repeated `files`. */
interface UploadForm {
  fields: ReadonlyMap<string, unknown>
  pictures: Picture[]
}

/** spec §3: the `id` of the sender. */
export function senderOf({ fields }: UploadForm): string {
  const id = fields.get('id')
  if (typeof id !== 'string' || !wireId.test(id)) throw new AppError('invalid_input')
  return id
}

/**
 * `userId` is null for somebody without an account. Throws without reading if the form is longer than so many
 * files can be.
 */
export type ReadUpload = (
  userId: number | null,
  call: { request: FastifyRequest; reply: FastifyReply; files: number },
) => Promise<UploadForm>

/**
 * Reads upload forms. Each upload holds at most one file of 10 MB, from its first byte until it is
 * decoded, so all of them together hold 150 MB: people without an account have slots of their own, and
 * cannot take those of the others. A person has one upload at a time; more of them wait
 * unread. A slow upload cannot keep its slot: it must send 16 kB every ten seconds, and each file within a
 * minute, not counting the time to decode it. When all slots are taken, the newest upload of the network
 * that has most makes space for another network.
 */
export function uploadReader(
  pictures: PicturePool,
  budget: UploadBudget,
  countRefusal: CountRefusal,
  idleMs = 10_000,
): ReadUpload {
  const bounds = {
    slotsPerKey: 1,
    waiting: 200,
    waitingPerKey: 7,
    onRefuse: () => countRefusal('uploads'),
  }
  const members = new FairSemaphore({ ...bounds, slots: 12 })
  const visitors = new FairSemaphore({ ...bounds, slots: 3 })

  const read = async (keys: UploadKeys, request: FastifyRequest, clock: Clock) => {
    const decode = async (file: Buffer) => {
      clock.stop()
      try {
        return await pictures.make(keys, file)
      } catch (error) {
        if (/^(image_|unavailable)/.test(codeOf(error))) countRefusal('pictures')
        throw error
      } finally {
        clock.start()
      }
    }
    clock.start()
    try {
      return await Promise.race([readForm(request, decode), clock.expired])
    } catch (error) {
      if (isCutOff(error)) countRefusal('uploads')
      throw error
    } finally {
      clock.stop()
    }
  }

  return async (userId, { request, reply, files }) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media')
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > files * limits.fileBytes + 64 * 1024) throw new AppError('too_large')
    await budget.requireSpace(userId, request.ip)
    try {
      const network = networkKey(request.ip)
      const keys = [userId ?? `visitors of ${network}`, network] as const
      const semaphore = userId === null ? visitors : members
      const clock = readingClock(request.raw, idleMs)
      const task = () => read(keys, request, clock)
      const form = await semaphore.run(keys, task, request.raw.socket, clock.displace)
      await budget.spend(userId, request.ip, countBytes(form.pictures))
      return form
    } catch (error) {
      // Otherwise the client would continue to send the rest.
      if (isCutOff(error)) reply.header('connection', 'close')
      throw error
    }
  }
}

const countBytes = (pictures: Picture[]): number =>
  pictures.reduce((sum, { card, avatar }) => sum + card.length + avatar.length, 0)

const isCutOff = (error: unknown) => ['timeout', 'unavailable'].includes(codeOf(error))

type UploadKeys = readonly [uploader: number | string, network: string]
type Clock = ReturnType<typeof readingClock>

/** `expired` rejects when few bytes arrive for a while, or a file takes too long, or after `displace`. */
export function readingClock(raw: Readable, idleMs: number) {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  expired.catch(() => {})
  const expire = () => reject(new AppError('timeout'))
  let idle: NodeJS.Timeout
  let whole: NodeJS.Timeout
  let bytes = 0
  let isReading = false
  let isDisplaced = false
  const handleData = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < leastBytes) return
    bytes = 0
    idle.refresh()
  }
  const endDisplaced = () => {
    if (isDisplaced && isReading) reject(new AppError('unavailable'))
  }
  return {
    expired,
    start() {
      isReading = true
      endDisplaced()
      idle = setTimeout(expire, idleMs)
      whole = setTimeout(expire, fileWithinMs)
      raw.on('data', handleData)
    },
    stop() {
      isReading = false
      raw.off('data', handleData)
      clearTimeout(idle)
      clearTimeout(whole)
    },
    /** Ends the upload, while it is read or as soon as it is read again. */
    displace() {
      isDisplaced = true
      endDisplaced()
    },
  }
}

/** Each file is decoded as soon as it has arrived: the parser would keep all of them until the end. */
async function readForm(
  request: FastifyRequest,
  decode: (file: Buffer) => Promise<Picture>,
): Promise<UploadForm> {
  const pictures: Picture[] = []
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value)
      } else if (part.fieldname === 'files') {
        pictures.push(await decode(await readWhole(part.file)))
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw isExpected(error) ? error : new AppError('invalid_input')
  }
  if (pictures.length === 0) throw new AppError('invalid_input')
  return { fields, pictures }
}

/** The parser cuts off a file that is too long. */
async function readWhole(file: AsyncIterable<Buffer> & { truncated: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (file.truncated) throw new AppError('too_large')
    chunks.push(chunk)
  }
  if (file.truncated) throw new AppError('too_large')
  return Buffer.concat(chunks)
}

/** The errors of the form's parser about a broken form carry no status. */
function isExpected(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'statusCode' in error)
}
