import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Language = 'es' | 'en'

const folder = new URL('../../web/lib/i18n/', import.meta.url)

/** Keys without a text, and texts of the other language, on the current page. */
export async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const foreign = await wordsOnlyIn(language === 'es' ? 'en' : 'es')
  const isKey = (text: string) => /^[a-z]+\.[a-zA-Z_.]+$/.test(text)
  return (await allWords(page)).filter((text) => isKey(text) || foreign.has(text))
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
  const own = await textsOf(language)
  const shared = new Set(Object.values(await textsOf(language === 'es' ? 'en' : 'es')))
  // The language switch is written in the other language.
  const isToggle = (key: string) => key === 'language.switch' || key === 'settings.languageSwitch'
  const texts = Object.entries(own).filter(([key, text]) => !isToggle(key) && !shared.has(text))
  return new Set(texts.map(([, text]) => text))
}

async function textsOf(language: Language): Promise<Record<string, string>> {
  // spec §1: the legal texts are in Spanish in both languages.
  const files = readdirSync(new URL(language, folder)).filter((file) =>
    /^(?!legal).*\.ts$/.test(file),
  )
  const areas = await Promise.all(files.map((file) => import(`${folder}${language}/${file}`)))
  return Object.assign({}, ...areas.map(({ texts }) => texts))
}
