import { closeSync, openSync, readSync } from 'node:fs'

const statistics = openStatistics()

/**
 * A clock in milliseconds that stands still while this thread waits for a core. Who gives somebody a
 * certain time to answer must not blame them when it is this machine that is busy.
 */
export function coreTime(): number {
  return performance.now() - (statistics === null ? 0 : readWaitedMs(statistics))
}

/** Of the process's first thread: nanoseconds on a core, nanoseconds of waiting for one, and turns. */
function readWaitedMs(file: number): number {
  const line = Buffer.alloc(100)
  const length = readSync(file, line, 0, line.length, 0)
  const [, waited] = line.toString('latin1', 0, length).split(' ')
  return Number(waited) / 1e6
}

function openStatistics(): number | null {
  try {
    const file = openSync('/proc/self/schedstat', 'r')
    if (Number.isFinite(readWaitedMs(file))) return file
    closeSync(file)
  } catch {
    // Not on Linux, or it is not told: then this is a clock like any other.
  }
  return null
}
