import { readFileSync } from 'node:fs'

// What processes take of the machine, as Linux tells it in /proc.

const ticksPerSecond = 100

/** Seconds of processor time since the start of a process. */
export interface ProcessorTime {
  /** Of all its threads, and of the processes that it started. */
  all: number
  /** Of the thread that runs JavaScript. */
  mainThread: number
}

export function readProcessorTime(pid: number): ProcessorTime {
  const own = readStat(`/proc/${pid}/stat`)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const living = children === '' ? [] : children.split(' ').map((child) => readEnded(child))
  return {
    all: own.own + own.ended + living.reduce((sum, seconds) => sum + seconds, 0),
    mainThread: readStat(`/proc/${pid}/task/${pid}/stat`).own,
  }
}

/** Zero if it has ended meanwhile: then its parent counts it. */
function readEnded(pid: string): number {
  try {
    return readStat(`/proc/${pid}/stat`).own
  } catch {
    return 0
  }
}

function readStat(file: string): { own: number; ended: number } {
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return {
    own: (user + system) / ticksPerSecond,
    ended: (endedUser + endedSystem) / ticksPerSecond,
  }
}

/** Seconds that the main thread of a process could have run and had no core, since its start. */
export function readWaitForCore(pid: number): number {
  const [, nanoseconds = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return nanoseconds / 1e9
}

/** Seconds that all processors together were busy, or taken by other guests of the same host. */
export function readBusyTime(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = line
    .split(/ +/)
    .slice(1)
    .map(Number)
  return (user + nice + system + interrupts + soft + stolen) / ticksPerSecond
}

/** MB that a process holds. */
export function readMegabytes(pid: number): number {
  const [, kilobytes = 0] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
