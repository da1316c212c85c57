import { setTimeout as wait } from 'node:timers/promises'
import type { Driver } from './driver.ts'

export type Role = keyof typeof selectors

const selectors = {
  button: 'button',
  link: 'a[href]',
  tab: '[role=tab]',
  field: 'input:not([type=radio]):not([type=checkbox]), textarea',
  radio: 'input[type=radio]',
  option: '[role=option]',
  message: '[data-state] > [tabindex]',
}

const patienceMs = 30_000
const pauseMs = 50

/** Finds things as a person does, by their words, and uses the pointer and the keyboard. */
export interface Page {
  goTo(url: string): Promise<void>
  /** Scrolls to it, and waits until it keeps its place. */
  reach(role: Role, name: RegExp): Promise<void>
  click(role: Role, name: RegExp): Promise<void>
  fill(name: RegExp, text: string): Promise<void>
  press(key: keyof typeof keys): Promise<void>
  /** Waits until these words are on the screen. */
  see(words: RegExp): Promise<void>
  /** Waits until they are not. */
  miss(words: RegExp): Promise<void>
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>
  evaluate: Driver['evaluate']
  back(): Promise<void>
  forward(): Promise<void>
}

const keys = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' }

export function pageOf(driver: Driver): Page {
  const until = async <Value>(what: string, expression: string): Promise<NonNullable<Value>> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      // While a page is being replaced, it cannot be asked.
      const value = await driver.evaluate<Value>(expression).catch(() => null)
      if (value) return value
      if (Date.now() > deadline) {
        const text = await driver.evaluate<string>('document.body.innerText').catch(() => '')
        throw new Error(`${what} did not come. The screen says:\n${text}`)
      }
      await wait(pauseMs)
    }
  }
  const findOnce = (role: Role, name: RegExp) =>
    until<{ x: number; y: number }>(
      `${role} ${name}`,
      `(${findSpot})(${JSON.stringify(selectors[role])}, ${name})`,
    )
  /** What comes above it may still move it. */
  const find = async (role: Role, name: RegExp) => {
    for (let last = { x: -1, y: -1 }; ; await wait(pauseMs)) {
      const spot = await findOnce(role, name)
      if (spot.x === last.x && spot.y === last.y) return spot
      last = spot
    }
  }
  const press = (...values: string[]) =>
    driver.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: values.flatMap((value) => [
          { type: 'keyDown' as const, value },
          { type: 'keyUp' as const, value },
        ]),
      },
    ])
  /** What has moved since it was found is looked for again: nothing else gets the click. */
  const click = async (role: Role, name: RegExp) => {
    while (!(await clickOnce(role, name)));
  }
  const clickOnce = async (role: Role, name: RegExp): Promise<boolean> => {
    const { x, y } = await find(role, name)
    await driver.evaluate(`(${guardClick})()`)
    await driver.act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
    // The click may have led to another page.
    return driver.evaluate<boolean>('window.hasMissed !== true').catch(() => true)
  }
  return {
    goTo: driver.goTo,
    evaluate: driver.evaluate,
    back: driver.back,
    forward: driver.forward,
    click,
    async reach(role, name) {
      await find(role, name)
    },
    async fill(name, text) {
      await click('field', name)
      await driver.evaluate('document.activeElement.select?.()')
      await press(...text)
    },
    press: (key) => press(keys[key]),
    async see(words) {
      await until(`${words}`, `${words}.test(document.body.innerText)`)
    },
    async miss(words) {
      await until(`Without ${words}`, `!${words}.test(document.body.innerText)`)
    },
    async until(expression) {
      await until(expression, `Boolean(${expression})`)
    },
  }
}

/** Runs in the page: the middle of what has this name and can be clicked, or null. */
const findSpot = String(function findSpot(selector: string, name: RegExp) {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  for (const element of top.querySelectorAll<HTMLInputElement>(selector)) {
    const label = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
    const words = element.getAttribute('aria-label') || label || element.textContent || ''
    if (!name.test(words.replace(/[\u2066-\u2069]/g, '').trim())) continue
    const target = element.type === 'radio' ? (element.labels?.[0] ?? element) : element
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    const hit = document.elementFromPoint(x, y)
    if (!target.contains(hit)) continue
    Object.assign(window, { wanted: target })
    return { x, y }
  }
  return null
})

/** Runs in the page: until the next click, only what was found last gets what the pointer does. */
const guardClick = String(function guardClick() {
  const page = window as typeof window & { wanted?: Element; hasMissed?: boolean }
  const { wanted } = page
  page.hasMissed = false
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  const guard = (event: Event) => {
    page.hasMissed ||= !wanted?.contains(event.target as Element)
    if (page.hasMissed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type === 'click') for (const type of types) removeEventListener(type, guard, true)
  }
  for (const type of types) addEventListener(type, guard, true)
})
