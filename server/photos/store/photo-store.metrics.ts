import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import type { Db } from '../../db/store.ts'
import { countDue } from '../unowned-files.queries.ts'
import type { StoreOperation } from './bucket-files.ts'

/** Returns the function that counts a request to the photo store; `error` is null if it succeeded. */
export function photoStoreMetrics(registry: Registry, db: Db, now: () => number) {
  new Gauge({
    name: 'michi_photo_removals_waiting',
    help: 'Files that wait to be removed.',
    registers: [registry],
    async collect() {
      // The other metrics are still wanted when the database does not answer.
      const waiting = await countDue(db, now()).catch(() => null)
      if (waiting !== null) this.set(waiting)
    },
  })
  const seconds = new Histogram({
    name: 'michi_photo_store_seconds',
    help: 'Time of a request to the photo store, until its last byte.',
    labelNames: ['operation'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'michi_photo_store_failures_total',
    help: 'Requests to the photo store that failed.',
    labelNames: ['operation'],
    registers: [registry],
  })
  return (operation: StoreOperation, took: number, error: unknown): void => {
    seconds.observe({ operation }, took)
    if (error !== null) failures.inc({ operation })
  }
}
