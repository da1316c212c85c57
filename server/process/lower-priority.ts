import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** It gives way to requests. */
function lowerPriority({ pid }: ChildProcess, priority = PRIORITY_BELOW_NORMAL): void {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already.
  }
}

/**
 * Of a process that is a session of its own (`detached`). Linux may share out among sessions before it
 * looks at priorities (autogroup), and PostgreSQL's processes are sessions of their own too.
 */
export function lowerSession(child: ChildProcess): void {
  lowerPriority(child)
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(PRIORITY_BELOW_NORMAL))
  } catch {
    // Not on Linux, or not there.
  }
}
