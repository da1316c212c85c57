import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** The most that the process held, in megabytes. */
  peak: number
  /** The most that its children held together. */
  childrenPeak: number
}

/** Watches a process and its children through /proc until it is stopped. */
export function watchMemory(pid: number): () => Memory {
  const seen: Memory = { peak: 0, childrenPeak: 0 }
  const look = () => {
    // The kernel records the peak, so nothing between two samples is missed.
    seen.peak = Math.max(seen.peak, read(pid, 'VmHWM'))
    const children = descendants(pid).reduce((sum, child) => sum + read(child, 'VmRSS'), 0)
    seen.childrenPeak = Math.max(seen.childrenPeak, children)
  }
  look()
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return seen
  }
}

function read(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function descendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter((text) => text !== '')
        .map(Number),
    )
    return children.flatMap((child) => [child, ...descendants(child)])
  } catch {
    return []
  }
}
