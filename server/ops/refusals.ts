import { Counter, type Registry } from 'prom-client'
import type { CountRefusal } from '../deps.ts'

export function refusalCounter(registry: Registry): CountRefusal {
  const refused = new Counter({
    name: 'michi_refused_total',
    help: 'What was turned back, by the limit that it met.',
    labelNames: ['limit'],
    registers: [registry],
  })
  return (limit) => refused.inc({ limit })
}
