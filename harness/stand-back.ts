import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { findCommand } from '../server/process/find-command.ts'

/**
 * For a process that has a machine of its own in life: here it leaves a processor at once when anybody
 * else wants it, which Linux calls SCHED_IDLE. One that is merely nice keeps it for some milliseconds,
 * and those who are measured would wait for those.
 */
export function standBack(): void {
  setPriority(19)
  const chrt = findCommand('chrt')
  if (chrt) spawnSync(chrt, ['--all-tasks', '--idle', '--pid', '0', String(process.pid)])
}
