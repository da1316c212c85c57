import { useSyncExternalStore } from 'react'

// As in app.module.css. A phone in landscape is wide, but too low for two columns.
const tablet = matchMedia('(min-width: 43.75rem) and (min-height: 30.0625rem)')

/** Whether the window has space for side panels. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => tablet.matches)

function subscribe(listener: () => void): () => void {
  tablet.addEventListener('change', listener)
  return () => tablet.removeEventListener('change', listener)
}
