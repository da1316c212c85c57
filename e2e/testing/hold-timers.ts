import type { Page } from '@playwright/test'

/** What the page means to do after so long or longer, it never does. Call it before the page opens. */
export async function holdTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((fromMs) => {
    const { setTimeout } = globalThis
    const held = (run: () => void, ms = 0) => (ms < fromMs ? setTimeout(run, ms) : 0)
    Object.assign(globalThis, { setTimeout: held })
  }, fromMs)
}
