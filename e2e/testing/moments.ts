import type { Page } from '@playwright/test'

/**
 * Resolves when these words have been on the page, even for a moment, because a MutationObserver in the
 * page looks for them. Call it before the action that shows them.
 */
export function untilShown(page: Page, words: RegExp): Promise<void> {
  return page.evaluate(async (source) => {
    const pattern = new RegExp(source)
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => {
      if (pattern.test(document.body.textContent)) resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
    await promise
    observer.disconnect()
  }, words.source)
}

/** Waits until fonts and pictures are loaded and drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.all(pictures.map((image) => image.decode().catch(() => {})))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
}

/** Adds up layout shifts that no input caused. Runs in the page. */
export function measureShifts(): void {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as unknown as Record<string, number>
      if (!hadRecentInput) sum += value ?? 0
    }
    document.documentElement.dataset.shift = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}
