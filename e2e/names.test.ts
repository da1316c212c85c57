import type { Page } from '@playwright/test'
import { expect, provideServer, test } from './testing/journey.ts'
import { untilDrawn } from './testing/moments.ts'
import { findOverflow } from './testing/overflow.ts'
import { castVisits } from './testing/screens.ts'

// Names are as old as their accounts: what is refused today may still be there.
const worlds = [
  {
    language: 'es',
    odd: 'names that turn what follows, and end a line',
    name: '\u202EAna\u202D\u0007\n\u2028 \u2067Ruiz',
    animalName: 'لولو\u2069\u2069\u202E!',
  },
  {
    language: 'en',
    odd: 'names without an end, and with a tower of marks',
    name: '👩‍👩‍👧‍👦𝔐'.repeat(10),
    animalName: `Z${'\u0301'.repeat(200)}o${'\u0323'.repeat(200)}${'e'.repeat(60)}`,
  },
] as const
const placeholders = { name: 'Persona', animalName: 'Mascota' }
const message = '¿Vamos al parque alguna tarde? \u202Eotra vez'

for (const { language, odd, ...names } of worlds)
  test.describe(odd, () => {
    const server = provideServer()

    test(`turn, cover and push out nothing on any screen, in ${language}`, async ({ openPage }) => {
      test.slow()
      const visits = await castVisits(server, { ...placeholders, message })
      const problems: string[] = []
      for (const { screens, as } of [visits.regular, visits.admirer, visits.hermit]) {
        const viewport = { width: 360, height: 740 }
        const page = await openPage({ server, ...(as && { as }), viewport, language })
        await rename(page, names)
        for (const screen of screens) {
          await screen.open(page)
          await untilDrawn(page)
          for (const problem of [...(await findTurned(page)), ...(await findOverflow(page))])
            problems.push(`${screen.name}: ${problem}`)
        }
      }
      expect(problems).toEqual([])
    })
  })

/** The server's answers, with the odd names in the place of their own. */
async function rename(page: Page, names: typeof placeholders): Promise<void> {
  const renamed = (json: string) =>
    json
      .replaceAll(`"${placeholders.name}"`, JSON.stringify(names.name))
      .replaceAll(`"${placeholders.animalName}"`, JSON.stringify(names.animalName))
  await page.routeWebSocket(/michisocket/, (page) => {
    const server = page.connectToServer()
    server.onMessage((event) => page.send(renamed(String(event))))
  })
  await page.route(/\/(api\/(?!photos\/)|match\/)/, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, body: renamed(await response.text()) })
  })
}

/** Words that do not read from left to right, and texts that could turn others. */
function findTurned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const check = (text: string, where: string) => {
      // Formatting in the source is not what is meant.
      const isOpen = text.split('\u2068').length !== text.split('\u2069').length
      if (isOpen || /[\u202a-\u202e\u2066\u2067\u2028\u2029]|(?!\s)\p{Cc}/u.test(text))
        problems.push(`${where} has controls: ${JSON.stringify(text)}`)
    }
    for (const attribute of ['aria-label', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        check(element.getAttribute(attribute) ?? '', attribute)
    check(document.title, 'the title')

    const leftOf = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, top } = range.getBoundingClientRect()
      return { left, top }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.textContent ?? ''
      // What somebody wrote goes its own way, in its own place.
      if (node.parentElement?.closest('[dir=auto], script, style')) continue
      check(text, 'a text')
      for (const { 0: word, index } of text.matchAll(/\p{Script=Latin}{3,}/gu)) {
        const [first, last] = [leftOf(node, index), leftOf(node, index + word.length - 1)]
        if (first.top === last.top && last.left < first.left) problems.push(`${word} is turned`)
      }
    }
    return problems
  })
}
