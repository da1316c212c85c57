import { Counter, type Registry } from '@prometheus-io/client'
import type { CountRefusal } from '../deps.ts'
import { limitNames } from '../limit-names.ts'

export function refusalCounter(registry: Registry): CountRefusal {
  const refused = new Counter({
    name: 'michi_refused_total',
    help: 'What was turned back, by the limit that it met.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const count: CountRefusal = (limit, count = 1) => refused.inc({ limit }, count)
  // Prometheus sees an increase only if the series exists before the first refusal.
  for (const limit of limitNames) count(limit, 0)
  return count
}
