import { basePath } from '../../contract/routes.ts'
import { urls } from './urls.ts'

/** The cache of what only the signed-in person may see. sw.ts repeats the name: it imports nothing. */
const personalCache = 'private'

export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker
  // Absent where the page is served without https.
  if (!workers) return
  if (!workers.controller)
    workers.addEventListener('controllerchange', reportFetched, { once: true })
  void workers.register(`${basePath}/sw.js`)
}

const quietMs = 3000
const longestMs = 20_000

/** Calls back when this page has fetched nothing for a while: the worker fetches the files of all screens. */
export function whenIdle(callback: () => void): void {
  const end = () => {
    observer.disconnect()
    clearTimeout(quiet)
    clearTimeout(longest)
    callback()
  }
  let quiet = setTimeout(end, quietMs)
  const longest = setTimeout(end, longestMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(quiet)
    quiet = setTimeout(end, quietMs)
  })
  observer.observe({ type: 'resource' })
}

export function forgetCached(): void {
  // Absent where the page is served without https.
  globalThis.caches?.delete(personalCache).catch(() => {})
}

/** Removes a deleted picture from this browser's cache. */
export async function forgetPicture(url: string): Promise<void> {
  if (!window.caches) return
  const cache = await caches.open(personalCache)
  await Promise.all([cache.delete(url), cache.delete(urls.avatar(url))])
}

/** Tells the worker what this page fetched before the worker was active. */
function reportFetched(): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    const past = entries.filter(({ workerStart }) => workerStart === 0)
    if (past.length > 0)
      navigator.serviceWorker.controller?.postMessage(past.map(({ name }) => name))
  })
  observer.observe({ type: 'resource', buffered: true })
}
