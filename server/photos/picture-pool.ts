import type { PhotoFocus } from '../../contract/photos.ts'
import { AppError } from '../errors.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import type { Reader } from './photo-files.ts'
import type { Picture } from './picture.ts'
import { type Made, PictureProcess, type PictureTask } from './picture-process.ts'

export interface PicturePool {
  /** Decodes an upload of a person, or of a person in a network; the avatar is cropped around `focus`. */
  make(
    of: number | readonly [uploader: number | string, network: string],
    upload: Buffer,
    focus?: PhotoFocus,
  ): Promise<Picture>
  /** Decodes a drawing of the demo. */
  draw(svg: Buffer, side: number): Promise<Picture>
  /** Makes of a card what messengers show. */
  share(reader: Reader, card: Buffer): Promise<Buffer>
  close(): void
}

/**
 * Decodes pictures in processes of their own, because libvips cannot be stopped in the middle and a
 * process can. A person has one picture decoded at a time, and people and networks take turns.
 */
export function picturePool({
  processes = 2,
  deadlineMs = 10_000,
  idleMs = 30_000,
} = {}): PicturePool {
  const semaphore = new FairSemaphore({
    slots: processes,
    slotsPerKey: 1,
    waiting: 100,
    waitingPerKey: 8,
  })
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const busy = new Set<PictureProcess>()
  let isClosed = false

  const takeProcess = () => {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (!process.hasEnded) return process
    }
    return new PictureProcess()
  }
  const keepIdle = (process: PictureProcess) => {
    const timer = setTimeout(() => {
      idle.delete(process)
      process.end()
    }, idleMs)
    idle.set(process, timer.unref())
  }
  const run = async <T extends Made>(task: PictureTask) => {
    if (isClosed) throw new AppError('unavailable')
    const process = takeProcess()
    busy.add(process)
    try {
      return (await process.run(task, deadlineMs)) as T
    } finally {
      busy.delete(process)
      if (!process.hasEnded) keepIdle(process)
    }
  }

  return {
    make: (of, bytes, focus) => semaphore.run(of, () => run<Picture>({ bytes, focus })),
    draw: (bytes, drawingSide) =>
      semaphore.run(Symbol(), () => run<Picture>({ bytes, drawingSide })),
    share: (reader, bytes) =>
      semaphore.run(reader, async () =>
        Buffer.from(await run<Uint8Array>({ bytes, isShared: true })),
      ),
    close() {
      isClosed = true
      for (const process of [...busy, ...idle.keys()]) process.end()
    },
  }
}
