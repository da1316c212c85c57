import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Language = 'es' | 'en'

type Texts = Record<string, readonly [spanish: string, english: string]>

const web = new URL('../../web/', import.meta.url).pathname

/** Keys without a text, and texts of the other language, on the current page. */
export async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const foreign = await wordsOnlyIn(language === 'es' ? 'en' : 'es')
  const areas = new Set((await allTexts()).map(([key]) => areaOf(key)))
  // A host name looks like a key, too.
  const isKey = (text: string) => /^[a-z]+\.[a-zA-Z_.]+$/.test(text) && areas.has(areaOf(text))
  return (await allWords(page)).filter((text) => isKey(text) || foreign.has(text))
}

const areaOf = (key: string) => key.split('.')[0]

/** The app's own words on the current page, in their order. */
export async function findOwnWords(page: Page): Promise<string[]> {
  const own = await ownWords()
  return [...new Set((await allWords(page)).filter((text) => own.has(text)))]
}

/** The app's own words in both languages. */
export async function ownWords(): Promise<Set<string>> {
  return new Set((await allTexts()).flatMap(([, pair]) => pair))
}

/** Every text and every accessible name. */
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

async function wordsOnlyIn(language: Language): Promise<Set<string>> {
  const texts = await allTexts()
  const [own, other] = language === 'es' ? ([0, 1] as const) : ([1, 0] as const)
  const shared = new Set(texts.map(([, pair]) => pair[other]))
  // The language switch is written in the other language.
  const isToggle = (key: string) => key === 'language.switch' || key === 'settings.languageSwitch'
  const only = texts.filter(([key, pair]) => !isToggle(key) && !shared.has(pair[own]))
  return new Set(only.map(([, pair]) => pair[own]))
}

let read: ReturnType<typeof readTexts> | undefined

function allTexts(): ReturnType<typeof readTexts> {
  read ??= readTexts()
  return read
}

async function readTexts(): Promise<[key: string, pair: Texts[string]][]> {
  // spec §1: the legal texts are in Spanish in both languages.
  const files = globSync('**/texts.ts', { cwd: web, exclude: ['legal/**', 'moderation/**'] })
  const modules = await Promise.all(files.map((file) => import(web + file)))
  return modules.flatMap(({ texts }: { texts: Texts }) => Object.entries(texts))
}
