import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Db } from '../db/store.ts'
import { countWaiting } from './deliveries.queries.ts'

export function notificationMetrics(registry: Registry, db: Db, now: () => number) {
  new Gauge({
    name: 'michi_notifications_waiting',
    help: 'Deliveries by push and by mail, and checks that are due and not decided yet.',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      // The other metrics are still wanted when the store does not answer.
      const waiting = await countWaiting(db, now()).catch(() => null)
      if (!waiting) return
      this.set({ of: 'pushes' }, waiting.push)
      this.set({ of: 'mails' }, waiting.mail)
      this.set({ of: 'checks' }, waiting.checks)
    },
  })
  return {
    notified: new Counter({
      name: 'michi_notified_total',
      help: 'Notifications that a push service or a mail host has taken.',
      labelNames: ['channel', 'topic'],
      registers: [registry],
    }),
    failed: new Counter({
      name: 'michi_notification_failures_total',
      help: 'Attempts that a push service or a mail host did not take; they are repeated.',
      labelNames: ['channel'],
      registers: [registry],
    }),
    dropped: new Counter({
      name: 'michi_notifications_dropped_total',
      help: 'Notifications that were given up: read meanwhile, too old, refused, or the browser is gone.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  }
}

export type NotificationMetrics = ReturnType<typeof notificationMetrics>
