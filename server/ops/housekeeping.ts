import { Gauge } from '@prometheus-io/client'
import type { App, Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { type HousekeepingDeps, housekeepingTasks } from './housekeeping-tasks.ts'

interface TickDeps extends HousekeepingDeps, Pick<Deps, 'registry'> {
  /** How often each task looks whether it is due; tests set a shorter time. */
  housekeepingTickMs?: number | undefined
}

/**
 * Runs each task by itself, first soon after the start: neither a failing task nor a slow one delays
 * the others. A task that failed runs again at the next tick.
 */
export function startHousekeeping(
  app: App,
  { registry, housekeepingTickMs: tickMs = 5000, ...deps }: TickDeps,
): void {
  const { now } = deps
  const lastSuccess = new Gauge({
    name: 'michi_housekeeping_last_success_seconds',
    help: 'When a task of housekeeping last succeeded, in seconds since 1970; 0 if not since the start.',
    labelNames: ['task'],
    registers: [registry],
  })
  for (const { name, everyMs, run } of housekeepingTasks(deps)) {
    lastSuccess.set({ task: name }, 0)
    let dueAt = 0
    const runIfDue = async () => {
      const startedAt = now()
      if (startedAt < dueAt) return
      const hasMore = (await run()) === true
      lastSuccess.set({ task: name }, now() / 1000)
      if (!hasMore) dueAt = startedAt + everyMs
    }
    repeat(app, tickMs, runIfDue, `the housekeeping task ${name} failed`)
  }
}
