import { useSyncExternalStore } from 'react'

// As in app.module.css. A phone on its side is wide, but too low for more than one thing.
const tablet = matchMedia('(min-width: 43.75rem) and (min-height: 30.0625rem)')

/** Whether there is room for something beside a screen. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => tablet.matches)

function subscribe(listener: () => void): () => void {
  tablet.addEventListener('change', listener)
  return () => tablet.removeEventListener('change', listener)
}
