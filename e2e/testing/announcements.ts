import { expect, type Page } from '@playwright/test'

/**
 * Notes what a screen reader would say, from the beginning of a page on: a message that is there for
 * one second may well come and go between two looks of a busy machine.
 */
export async function hearAnnouncements(page: Page): Promise<void> {
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

/** It was said on this page, whether or not it still shows. */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  await expect.poll(() => listAnnounced(page)).toContainEqual(expect.stringContaining(words))
}

/** All that was said on this page until now. */
export function listAnnounced(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}
