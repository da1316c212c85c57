import { Gauge, type Registry } from 'prom-client'
import type { App } from '../deps.ts'
import { repeat } from '../repeat.ts'

export interface HousekeepingTask {
  name: string
  everyMs: number
  /** Handles one batch. True if there may be more: then the task runs again at the next tick. */
  run: () => Promise<unknown>
}

interface Options {
  registry: Registry
  now: () => number
  /** How often each task looks whether it is due; tests set a shorter time. */
  tickMs?: number | undefined
}

/**
 * Runs each task by itself, first soon after the start: neither a failing task nor a slow one delays
 * the others. A task that failed runs again at the next tick.
 */
export function startHousekeeping(
  app: App,
  tasks: readonly HousekeepingTask[],
  { registry, now, tickMs = 5000 }: Options,
): void {
  const lastSuccess = new Gauge({
    name: 'michi_housekeeping_last_success_seconds',
    help: 'When a task of housekeeping last succeeded, in seconds since 1970; 0 if not since the start.',
    labelNames: ['task'],
    registers: [registry],
  })
  for (const { name, everyMs, run } of tasks) {
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
