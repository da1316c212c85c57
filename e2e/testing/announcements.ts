import { expect, type Page } from '@playwright/test'

/**
 * Records the announcements of live regions from the start of a page, because polling could miss a
 * message that shows for one second.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const before = new WeakMap<Element, string>()
    const listen = () => {
      for (const region of document.querySelectorAll('[role=alert], [role=status]')) {
        const text = region.textContent?.trim() ?? ''
        if (text && before.get(region) !== text) announced.push(text)
        before.set(region, text)
      }
    }
    const options = { subtree: true, childList: true, characterData: true }
    new MutationObserver(listen).observe(document, options)
  })
}

/** The words were announced on this page, whether or not they still show. */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  await expect.poll(() => listAnnounced(page)).toContainEqual(expect.stringContaining(words))
}

/** All announcements on this page until now. */
export function listAnnounced(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}
