import type { BrowserContext, Page } from '@playwright/test'

/** Timers of `fromMs` or longer never fire. Call it before the page opens. */
export async function holdTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((fromMs) => {
    const { setTimeout } = globalThis
    const held = (run: () => void, ms = 0) => (ms < fromMs ? setTimeout(run, ms) : 0)
    Object.assign(globalThis, { setTimeout: held })
  }, fromMs)
}

/** Timers of exactly `fromMs` fire after `toMs`. */
export async function shortenTimers(
  context: BrowserContext,
  fromMs: number,
  toMs: number,
): Promise<void> {
  await context.addInitScript(
    ({ fromMs, toMs }) => {
      const { setTimeout } = globalThis
      const shortened = (...[run, ms, ...args]: Parameters<typeof setTimeout>) =>
        setTimeout(run, ms === fromMs ? toMs : ms, ...args)
      Object.assign(globalThis, { setTimeout: shortened })
    },
    { fromMs, toMs },
  )
}
