import type { Bus, Publication } from './bus.ts'

/** For a single server: publisher and subscribers are in the same process. */
export function openLocalBus(): Bus {
  const listeners: ((publication: Publication) => void)[] = []
  return {
    publish(publication) {
      for (const listener of listeners) listener(publication)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    isShared: false,
    countServers: () => 1,
    ping: async () => {},
    close: async () => {},
  }
}
