import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Waits until the service worker has cached a URL that begins with `path`. */
export async function untilKept(page: Page, path: string): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('private')).keys()
      return requests.map((request) => new URL(request.url).pathname)
    })
  await expect.poll(kept).toContainEqual(expect.stringContaining(path))
}
