import type { Page } from '@playwright/test'

// The server refuses such names, but the page must show them safely anyway.
// They turn what follows, end a line, and have no end.
export const odd = {
  name: `\u202EAna\u202D\u0007\n\u2028 \u2067Ruiz${'👩‍👩‍👧‍👦𝔐'.repeat(10)}`,
  animalName: `لولو\u2069\u2069\u202E!Z${'\u0301'.repeat(200)}o${'\u0323'.repeat(200)}${'e'.repeat(60)}`,
}

/** Placeholders that the page gets replaced by odd names. They appear in none of our texts. */
export const placeholders = { name: 'Qpersona', animalName: 'Qmascota' }

/** Replaces the placeholders in the server's answers by the odd names. */
export async function rename(page: Page, names: typeof placeholders): Promise<void> {
  const replacements = [
    [placeholders.name, names.name],
    [placeholders.animalName, names.animalName],
  ].map((pair) => pair.map((name) => JSON.stringify(name)) as [string, string])
  await page.addInitScript((replacements) => {
    const renamed = (json: string) =>
      replacements.reduce((text, [name, odd]) => text.replaceAll(name, odd), json)
    const { text } = Response.prototype
    Response.prototype.text = async function () {
      return renamed(await text.call(this))
    }
    Response.prototype.json = async function () {
      return JSON.parse(await this.text())
    }
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get() {
        const message = data?.get?.call(this)
        return typeof message === 'string' ? renamed(message) : message
      },
    })
  }, replacements)
}

/** Placeholders that were not replaced, because the page got them in another way. */
export async function findPlaceholders(page: Page): Promise<string[]> {
  const html = await page.locator('body').innerHTML()
  return Object.values(placeholders).filter((name) => html.includes(name))
}

/** Texts with a wrong direction, and texts that could change the direction of others. */
export function findTurned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const check = (text: string, where: string) => {
      // (?!\s): line breaks and tabs may come from the formatting of the HTML source.
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
      // The text of a person may have its own direction in its own element.
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
