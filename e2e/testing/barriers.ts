import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The violations that axe finds in either theme, one line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { id, nodes } of await runAxe(page, {
      // Otherwise axe also describes all elements without violations.
      resultTypes: ['violations'],
      // The themes differ only in colours.
      ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
    }))
      for (const { target, failureSummary } of nodes)
        problems.push(`${colorScheme}: ${id} at ${target}: ${failureSummary}`)
  }
  return problems
}

function runAxe(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return (await axe.run(document, options)).violations
  }, options)
}
