import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Goes to the page of a notification that was tapped. The service worker sends its path. */
export function useTappedNotification(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    const follow = ({ data, ports }: MessageEvent<{ openPath?: string }>) => {
      if (!data.openPath) return
      navigate(data.openPath)
      ports[0]?.postMessage('done')
    }
    workers?.addEventListener('message', follow)
    return () => workers?.removeEventListener('message', follow)
  }, [navigate])
}
