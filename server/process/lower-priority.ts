import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** It gives way to requests. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
