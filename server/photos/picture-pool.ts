import { constants } from 'node:os'
import { AppError } from '../errors.ts'
import { FairSemaphore } from '../process/fair-semaphore.ts'
import { RecentUse } from '../process/recent-use.ts'
import { isCostly } from './judge-picture.ts'
import type { Picture } from './picture.ts'
import { PictureProcess, type PictureTask } from './picture-process.ts'

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * How many costly ones there may be, with the one that is decoded: each is held in memory, of which
 * ordinary photos need some too. Those who have had some lately leave room for those who have not.
 */
const mostCostly = { ofRegulars: 4, inAll: 8 }

export interface PicturePool {
  /** From an upload of this person's. */
  make(userId: number, upload: Buffer): Promise<Picture>
  draw(svg: Buffer, side: number): Promise<Picture>
  close(): void
}

/**
 * Decodes pictures outside this process: one at a time in each of two, a person's one by one. Whoever
 * has had least time for it lately comes first. What may take seconds has a process of its own, which
 * gives way to the others, so that ordinary photos wait for none of it.
 */
export function picturePool({
  processes = 2,
  /** Requests come first where the two want the same core. */
  givesWay = true,
  deadlineMs = 45_000,
  idleMs = 30_000,
} = {}): PicturePool {
  const priority = givesWay ? PRIORITY_BELOW_NORMAL : PRIORITY_NORMAL
  const ordinary = openLane(processes, { idleMs, deadlineMs, priority })
  // It gets a quarter of a core that an ordinary photo wants too, so it may take longer.
  const costly = openLane(1, { idleMs, deadlineMs: 3 * deadlineMs, priority: 15 })
  let costlyOnes = 0
  const makeCostly = async (userId: number, bytes: Buffer) => {
    const most = costly.recentUseOf(userId) > 0 ? mostCostly.ofRegulars : mostCostly.inAll
    if (costlyOnes >= most) throw new AppError('unavailable')
    costlyOnes += 1
    return costly.run(userId, { bytes }).finally(() => {
      costlyOnes -= 1
    })
  }
  return {
    make: (userId, bytes) =>
      isCostly(bytes) ? makeCostly(userId, bytes) : ordinary.run(userId, { bytes }),
    draw: (bytes, drawingSide) => ordinary.run(Symbol('drawing'), { bytes, drawingSide }),
    close() {
      ordinary.close()
      costly.close()
    },
  }
}

interface LaneOptions {
  priority: number
  deadlineMs: number
  idleMs: number
}

function openLane(processes: number, { priority, deadlineMs, idleMs }: LaneOptions) {
  const decoded = new RecentUse(() => performance.now())
  const recentUseOf = (who: unknown) => decoded.of(who)
  const semaphore = new FairSemaphore(processes, recentUseOf)
  const resting = new Map<PictureProcess, NodeJS.Timeout>()
  const working = new Set<PictureProcess>()
  let isClosed = false

  const takeProcess = () => {
    for (const [rested, timer] of resting) {
      clearTimeout(timer)
      resting.delete(rested)
      if (!rested.hasEnded) return rested
    }
    return new PictureProcess(priority)
  }
  const rest = (process: PictureProcess) => {
    const timer = setTimeout(() => {
      resting.delete(process)
      process.end()
    }, idleMs)
    resting.set(process, timer.unref())
  }

  return {
    recentUseOf,
    async run(who: unknown, task: PictureTask): Promise<Picture> {
      await semaphore.acquire(who)
      try {
        if (isClosed) throw new AppError('unavailable')
        const process = takeProcess()
        working.add(process)
        const begun = performance.now()
        try {
          return await process.run(task, deadlineMs)
        } finally {
          decoded.add(who, performance.now() - begun)
          working.delete(process)
          if (!process.hasEnded) rest(process)
        }
      } finally {
        semaphore.release(who)
      }
    },
    close() {
      isClosed = true
      for (const process of [...working, ...resting.keys()]) process.end()
    },
  }
}
