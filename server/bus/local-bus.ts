import type { Bus, Notice } from './bus.ts'

/** One process: whoever publishes and whoever listens are the same. */
export function openLocalBus(): Bus {
  const listeners: ((notice: Notice) => void)[] = []
  return {
    publish(notice) {
      for (const listener of listeners) listener(notice)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    isShared: false,
    ping: async () => {},
    close: async () => {},
  }
}
