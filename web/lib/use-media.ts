import { useSyncExternalStore } from 'react'

/** Whether a media query matches. Call it once for each query, outside of components. */
export function mediaHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

/**
 * Whether the window has space for side panels, as in app.module.css. A phone in landscape is wide, but
 * too low for two columns.
 */
export const useIsWide = mediaHook('(min-width: 43.75rem) and (min-height: 30.0625rem)')
