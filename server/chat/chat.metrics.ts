import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Connections } from './live/connections.ts'

export function chatMetrics(registry: Registry, connections: Connections) {
  new Gauge({
    name: 'michi_open_sockets',
    help: 'Sockets of signed-in people on this server.',
    registers: [registry],
    collect() {
      this.set(connections.count)
    },
  })
  return {
    stored: new Counter({
      name: 'michi_messages_stored_total',
      help: 'Chat messages stored by this server.',
      registers: [registry],
    }),
    repeated: new Counter({
      name: 'michi_messages_repeated_total',
      help: 'Chat messages that came again with a clientId that was stored already.',
      registers: [registry],
    }),
  }
}

export type ChatMetrics = ReturnType<typeof chatMetrics>
