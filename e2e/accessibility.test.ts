import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, useServer } from './testing/journey.ts'
import { castVisits, type Visits, visitors } from './testing/screens.ts'

const server = useServer()
let visits: Visits
test.beforeAll(async () => {
  visits = await castVisits(server)
})

/** What axe finds on the page, in both themes, in a line each. */
async function problemsOf(page: Page, screen: string): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The themes differ in colours, and in nothing else.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        problems.push(`${screen}, ${colorScheme}: ${id} at ${target}: ${failureSummary}`)
  }
  return problems
}

for (const who of visitors) {
  test(`axe finds nothing on any screen in either theme: ${who}`, async ({ openPage }) => {
    const { screens, ...options } = visits[who]
    // The banner is there, too: it has to hold on every screen.
    const page = await openPage({ server, ...options, consented: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const problems: string[] = []
    for (const { name, open } of screens) {
      await open(page)
      problems.push(...(await problemsOf(page, name)))
    }
    expect(problems).toEqual([])
  })
}

test('axe finds nothing while the form has errors, nor in the open list of cities', async ({
  openPage,
}) => {
  const page = await openPage({ server })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('signup')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Falta este campo').first()).toBeVisible()
  const problems = await problemsOf(page, 'errors')
  await page.getByRole('combobox', { name: 'Ciudad' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  problems.push(...(await problemsOf(page, 'cities')))
  expect(problems).toEqual([])
})
