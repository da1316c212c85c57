/** Events of the browser that arrive before the socket notices anything. */
interface Signals {
  /** The network or the person is back. */
  onBack: () => void
  onOffline: () => void
  /** Another tab wrote or removed this key. */
  onStorage: (key: string) => void
}

/** Visibility changes bubble up from the document, so one target hears them all. */
export function listenToBrowser(
  target: EventTarget | undefined,
  { onBack, onOffline, onStorage }: Signals,
): () => void {
  const handlers: Record<string, (event: Event) => void> = {
    online: onBack,
    offline: onOffline,
    visibilitychange: () => isHidden() || onBack(),
    storage: (event) => {
      const { key } = event as StorageEvent
      if (key) onStorage(key)
    },
  }
  for (const [type, handle] of Object.entries(handlers)) target?.addEventListener(type, handle)
  return () => {
    for (const [type, handle] of Object.entries(handlers)) target?.removeEventListener(type, handle)
  }
}

export function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}
