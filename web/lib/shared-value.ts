import { useSyncExternalStore } from 'react'

const resets = new Set<() => void>()

/**
 * A store outside React: one value for the whole page, and a hook that follows it. It belongs to the
 * person who is signed in, so the next sign-in sets it back.
 */
export function sharedValue<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial

  const get = () => value
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  resets.add(() => set(initial))
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}

/** Nothing that the page remembers of one person is left for the next. */
export function resetSharedValues(): void {
  for (const reset of resets) reset()
}
