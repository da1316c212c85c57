import { useSyncExternalStore } from 'react'

/** A store outside React: one value for the whole page, and a hook that follows it. */
export function sharedValue<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial

  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
