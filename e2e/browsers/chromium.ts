import type { Page } from '@playwright/test'
import type { Driver } from './driver.ts'

/** Names for what WebDriver says with private characters. */
const keys: Record<string, string> = { '\uE00C': 'Escape', '\uE007': 'Enter', '\uE004': 'Tab' }

/** A page of Playwright as a driver, for steps that all browsers share. */
export function driverOf(page: Page): Driver {
  return {
    goTo: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    async act(sources) {
      for (const action of sources.flatMap(({ actions }) => actions)) {
        if (action.type === 'pointerMove') await page.mouse.move(action.x, action.y)
        if (action.type === 'pointerDown') await page.mouse.down()
        if (action.type === 'pointerUp') await page.mouse.up()
        if (action.type === 'keyDown') await page.keyboard.down(keys[action.value] ?? action.value)
        if (action.type === 'keyUp') await page.keyboard.up(keys[action.value] ?? action.value)
      }
    },
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    close: () => page.close(),
  }
}
