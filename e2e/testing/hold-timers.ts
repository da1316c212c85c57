import type { Page } from '@playwright/test'

/** Timers of `fromMs` or longer never fire. Call it before the page opens. */
export async function holdTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((fromMs) => {
    const { setTimeout } = globalThis
    const held = (run: () => void, ms = 0) => (ms < fromMs ? setTimeout(run, ms) : 0)
    Object.assign(globalThis, { setTimeout: held })
  }, fromMs)
}
