import { Counter, type Registry } from 'prom-client'

/** Counts what a limit turned back. Names are those of the table in docs/operations.md. */
export type CountRefusal = (limit: string) => void

export function refusalCounter(registry: Registry): CountRefusal {
  const refused = new Counter({
    name: 'michi_refused_total',
    help: 'What was turned back, by the limit that it met.',
    labelNames: ['limit'],
    registers: [registry],
  })
  return (limit) => refused.inc({ limit })
}
