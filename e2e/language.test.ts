import type { Page } from '@playwright/test'
import { expect, test, useServer } from './testing/journey.ts'
import { castVisits, type Visits, visitors } from './testing/screens.ts'

const server = useServer()

test('Spanish when nothing is set; a toggle reloads the page, and the choice is kept', async ({
  openPage,
}) => {
  // The browser's own language does not matter.
  const page = await openPage({ server, locale: 'en-GB' })
  await page.goto('.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')

  await page.goto('signup')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page).toHaveTitle('Sign up · MichiApp')
  await page.getByRole('button', { name: 'Cambiar a español' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
})

test.describe('both languages on every screen', () => {
  let visits: Visits
  test.beforeAll(async () => {
    visits = await castVisits(server)
  })

  for (const who of visitors) {
    test(`nothing is left untranslated: ${who}`, async ({ openPage }) => {
      const { screens, ...options } = visits[who]
      const words = { es: await ownWords('es'), en: await ownWords('en') }
      const problems: string[] = []
      for (const language of ['es', 'en'] as const) {
        const page = await openPage({ server, ...options, language, consented: false })
        for (const { name, open } of screens) {
          await open(page)
          const said = await allWords(page)
          const keys = said.filter((text) => /^[a-z]+\.[a-zA-Z_.]+$/.test(text))
          // The legal texts are in Spanish in both languages: spec §1.
          const foreign = words[language === 'es' ? 'en' : 'es']
          const isLegal = name === 'privacy' || name === 'cookies'
          const mixed = isLegal ? [] : said.filter((text) => foreign.has(text))
          for (const text of [...keys, ...mixed]) problems.push(`${name}, ${language}: ${text}`)
        }
      }
      expect(problems).toEqual([])
    })
  }
})

/** Every text and every name that stands in for one. */
function allWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) said.push(walker.currentNode.textContent ?? '')
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        said.push(element.getAttribute(attribute) ?? '')
    return said.map((text) => text.trim()).filter(Boolean)
  })
}

const areas = [
  'accounts',
  'chats',
  'core',
  'developer',
  'discovery',
  'matches',
  'profile',
  'settings',
]

/** What only this language says. */
async function ownWords(language: 'es' | 'en'): Promise<Set<string>> {
  const [own, other] = await Promise.all([
    textsOf(language),
    textsOf(language === 'es' ? 'en' : 'es'),
  ])
  // The way to the other language is written in that one.
  const isToggle = (key: string) => key === 'language.switch' || key === 'settings.languageSwitch'
  const shared = new Set(Object.values(other))
  const texts = Object.entries(own).filter(([key, text]) => !isToggle(key) && !shared.has(text))
  return new Set(texts.map(([, text]) => text))
}

async function textsOf(language: 'es' | 'en'): Promise<Record<string, string>> {
  const files = areas.map((area) => import(`../web/lib/i18n/${language}/${area}.ts`))
  return Object.assign({}, ...(await Promise.all(files)).map(({ texts }) => texts))
}
