import type { Bus, Notice } from './bus.ts'

/** For a single server: publisher and subscribers are in the same process. */
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
    countServers: () => 1,
    ping: async () => {},
    close: async () => {},
  }
}
