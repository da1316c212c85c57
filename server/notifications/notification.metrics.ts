import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/store.ts'
import { countWaiting } from './outbox.queries.ts'

export function notificationMetrics(registry: Registry, db: Db, now: () => number) {
  new Gauge({
    name: 'michi_outbox_length',
    help: 'Notifications that wait to be sent, and alarms that are due and have not rung.',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      // Whoever asks also wants to know the rest when the store does not answer.
      const waiting = await countWaiting(db, now()).catch(() => null)
      if (!waiting) return
      this.set({ of: 'push' }, waiting.outbox)
      this.set({ of: 'alarms' }, waiting.alarms)
    },
  })
  return {
    told: new Counter({
      name: 'michi_told_total',
      help: 'Notifications that a push service or a mail host has taken.',
      labelNames: ['channel', 'kind'],
      registers: [registry],
    }),
    failed: new Counter({
      name: 'michi_telling_failed_total',
      help: 'Times that a push service or a mail host did not take one; it is tried again.',
      labelNames: ['channel'],
      registers: [registry],
    }),
    dropped: new Counter({
      name: 'michi_telling_dropped_total',
      help: 'Notifications that were given up: read meanwhile, too old, refused, or the browser is gone.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  }
}

export type NotificationMetrics = ReturnType<typeof notificationMetrics>
