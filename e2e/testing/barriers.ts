import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The violations that axe finds, one line each. What is behind a dialog is inert, and left out. */
export async function findBarriers(page: Page): Promise<string[]> {
  return listViolations(page, 'light', {})
}

/** The themes differ only in colours. */
export async function findBarriersInTheDark(page: Page): Promise<string[]> {
  const problems = await listViolations(page, 'dark', { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

async function listViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Otherwise axe also describes all elements without violations.
  const violations = await runAxe(page, { ...options, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${colorScheme}: ${id} at ${target}: ${failureSummary}`,
    ),
  )
}

function runAxe(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const dialog = [...document.querySelectorAll(':modal')].at(-1)
    return (await axe.run(dialog ?? document, options)).violations
  }, options)
}
