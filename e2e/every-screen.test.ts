import type { Locator, Page } from '@playwright/test'
import { findBarriers, findBarriersInTheDark } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { measureShifts, untilDrawn } from './testing/moments.ts'
import { findPlaceholders, findTurned, odd, placeholders, rename } from './testing/odd-names.ts'
import { findOverflow } from './testing/overflow.ts'
import { signUp } from './testing/people.ts'
import { castVisits, goWithinApp, type Visits, visitors } from './testing/screens.ts'
import { findUntranslated } from './testing/words.ts'

// spec §1: the legal texts are in Spanish in both languages.
const isLegal = (screen: string) => screen === 'privacy' || screen === 'cookies'

/** Themes differ in colours alone, so the dark one is tried where most of its colours are. */
const alsoInTheDark = new Set([
  'login',
  'notice',
  'poster of a lost pet',
  'cookies',
  'home',
  'filters',
  'chats',
  'notes',
  'chat',
  'settings',
  'a pet',
  'settings of the app',
  'profile of another',
  'reporting somebody',
  'apitest',
  'a chat with a playdate',
  'match',
  'a lost pet on top of the deck',
  'the search for a lost pet',
  'welcome',
])

test.describe('with odd names and long words', () => {
  // With a mail host, the login page links to the password reset.
  const server = provideServer({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'michi@michi.app' })
  let visits: Visits
  test.beforeAll(async () => {
    const message = `Rindfleischetikettierungs\u202Eüberwachungsaufgabenübertragungsgesetz ${'miau'.repeat(40)}`
    visits = await castVisits(server, { ...placeholders, message }, { goTo: goWithinApp })
    const names = visitors.flatMap((who) => visits[who].screens.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining([...alsoInTheDark]))
  })

  for (const who of visitors) {
    test(`in English, on a small phone, axe finds nothing, nothing overflows or is turned, all is translated: ${who}`, async ({
      openPage,
    }) => {
      const { screens, ...options } = visits[who]
      const viewport = { width: 360, height: 740 }
      // With the cookie banner, because it is on every screen.
      const page = await openPage({
        server,
        ...options,
        viewport,
        language: 'en',
        consented: false,
      })
      await rename(page, odd)
      const problems: string[] = []
      for (const { name, open } of screens) {
        await open(page)
        await untilDrawn(page)
        for (const problem of [
          ...(await findPlaceholders(page)),
          ...(await findTurned(page)),
          ...(await findOverflow(page)),
          ...(isLegal(name) ? [] : await findUntranslated(page, 'en')),
          ...(await findBarriers(page)),
          ...(alsoInTheDark.has(name) ? await findBarriersInTheDark(page) : []),
        ])
          problems.push(`${name}: ${problem}`)
        // WCAG 1.4.4: text at 200 %.
        await setTextSize(page, '200%')
        for (const overflow of await findOverflow(page))
          problems.push(`${name}, 200 %: ${overflow}`)
        const field = page.getByRole('textbox', { name: 'Message' })
        if ((await field.count()) && !(await isWithinViewport(field)))
          problems.push(`${name}, 200 %: the field is out of sight`)
        await setTextSize(page, '')
      }
      expect(problems).toEqual([])
    })
  }

  test('on a desk axe finds nothing beside the panels, nothing jumps and nothing overflows with large text', async ({
    openPage,
  }) => {
    const { stranger, regular, planner } = visits
    const names = [
      'login',
      'home',
      'chats',
      'chat',
      'profile of another',
      'writing a note',
      'playdates',
      'a chat with a proposed playdate',
      'proposing a playdate',
    ]
    const namesWithAxe = ['home', 'chat', 'a chat with a proposed playdate']
    const problems: string[] = []
    for (const { screens, ...options } of [stranger, regular, planner]) {
      const page = await openPage({ server, ...options, viewport: { width: 1440, height: 900 } })
      await page.addInitScript(measureShifts)
      for (const { name, open } of screens.filter((screen) => names.includes(screen.name))) {
        await page.goto('about:blank')
        await page.setViewportSize({ width: 1440, height: 900 })
        await open(page)
        const hasPanels = (await page.locator('[data-panels]').count()) > 0
        if (hasPanels) await expect(page.getByRole('complementary').first()).toBeVisible()
        await untilDrawn(page)
        const shift = await shiftsOf(page)
        if (shift > 0.02) problems.push(`${name}: shifts by ${shift}`)
        // Beside the panels, axe has seen the same screens on a phone.
        for (const barrier of namesWithAxe.includes(name) ? await findBarriers(page) : [])
          problems.push(`${name}: ${barrier}`)
        for (const width of [1440, 1000, 768]) {
          await page.setViewportSize({ width, height: 900 })
          // What has room for large text has room for ordinary text.
          await setTextSize(page, '200%')
          for (const overflow of await findOverflow(page))
            problems.push(`${name}, ${width} px: ${overflow}`)
          await setTextSize(page, '')
        }
      }
    }
    expect(problems).toEqual([])
  })

  // Of other screens, `nothing-moves` knows more.
  test('nothing jumps while a screen is loaded', async ({ openPage }) => {
    const { stranger, regular, planner } = visits
    const names = [
      'signup',
      'notice',
      'poster of a lost pet',
      'privacy',
      'notes',
      'own profile',
      'devices',
      'playdates',
    ]
    const problems: string[] = []
    for (const { screens, ...options } of [stranger, regular, planner]) {
      const page = await openPage({ server, ...options, viewport: { width: 360, height: 740 } })
      await rename(page, odd)
      await page.addInitScript(measureShifts)
      for (const { name, open } of screens.filter((screen) => names.includes(screen.name))) {
        await page.goto('about:blank')
        await open(page)
        await untilDrawn(page)
        const shift = await shiftsOf(page)
        if (shift > 0.02) problems.push(`${name}: shifts by ${shift}`)
      }
    }
    expect(problems).toEqual([])
  })

  test('axe finds nothing while a form has errors, nor in the open list of cities', async ({
    openPage,
  }) => {
    const page = await openPage({ server })
    await page.goto('signup')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Rellena este campo').first()).toBeVisible()
    const problems = [...(await findBarriers(page)), ...(await findBarriersInTheDark(page))]
    await page.getByRole('combobox', { name: 'Ciudad' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    problems.push(...(await findBarriers(page)))
    expect(problems).toEqual([])
    await setTextSize(page, '200%')
    const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight
    expect(await page.getByRole('option').first().evaluate(isCut)).toBe(false)
  })
})

test.describe('the deck', () => {
  const server = provideServer()

  test('shows a card and all its buttons on a phone that lies on its side', async ({
    openPage,
  }) => {
    const ana = await signUp(server, { cityId: 421 })
    await signUp(server, { animalName: 'Toby', cityId: 421, photos: ['#b85'] })
    const page = await openPage({ server, as: ana, viewport: { width: 740, height: 360 } })
    await page.goto('home')
    await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
    const nav = await page.getByRole('navigation').boundingBox()
    for (const name of ['Me gusta Toby', 'Paso de Toby', 'Deshacer', 'Ver el perfil de Toby']) {
      const box = await page.getByLabel(name, { exact: true }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(nav?.y ?? 0)
    }
  })

  test('says long names whole', async ({ openPage }) => {
    const ana = await signUp(server, { cityId: 420 })
    const name = 'Maximiliana Bartholomea Wolkenstein-Trost'
    const animalName = 'Donaudampfschifffahrtsgesellschaftskater'
    await signUp(server, { name, animalName, cityId: 420, photos: ['#b85'] })
    const viewport = { width: 360, height: 740 }
    const page = await openPage({ server, as: ana, viewport, language: 'en' })
    await page.goto('home')
    const card = page.getByRole('article', { name: animalName })
    for (const words of [animalName, 'with Maximiliana', 'In your city · 0 km']) {
      const text = card.getByText(words, { exact: true })
      await expect(text).toBeInViewport({ ratio: 1 })
      const isCut = await text.evaluate((element) => {
        const hides = (box: Element) =>
          box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
        const lines = element.closest('h2, p') ?? element
        return hides(lines)
      })
      expect(isCut, words).toBe(false)
    }
  })
})

function isWithinViewport(element: Locator): Promise<boolean> {
  return element.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

/** How far things have jumped since the page was loaded. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}
