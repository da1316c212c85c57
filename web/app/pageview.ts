import { urls } from '../lib/urls.ts'

/** Counts one view of a screen, without the id its path may end in. */
export function reportPageView(path: string): void {
  navigator.sendBeacon(urls.pageview, viewOf(`/${path.split('/')[1]}`))
}

export function viewOf(path: string): Blob {
  return new Blob([JSON.stringify({ path })], { type: 'application/json' })
}
