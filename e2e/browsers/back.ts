import { basePath } from '../../contract/routes.ts'
import type { Layer, Round, Step, Way } from './layers.ts'
import type { Page } from './page.ts'

/** What is tried after Back, beside the way back itself. */
interface Trials {
  /** A closed layer does not come again, and a link that was left does. */
  withForward?: boolean
  withEscape?: boolean
}

/** Opens every layer, again for Escape, and follows every link. Returns what went wrong. */
export async function findProblems(
  page: Page,
  origin: string,
  { layers, ways }: Round,
  trials: Trials,
): Promise<string[]> {
  const problems: string[] = []
  let shown: string | undefined
  const attempt = async (screen: string, what: RegExp, act: () => Promise<void>) => {
    try {
      if (screen !== shown) await page.goTo(`${origin}${basePath}/${screen}`)
      shown = screen
      await act()
    } catch (error) {
      shown = undefined
      problems.push(`${screen} ${what}: ${error}`)
    }
  }
  for (const layer of layers)
    await attempt(layer.screen, layer.name, () => tryLayer(page, layer, trials))
  for (const way of ways) await attempt(way.screen, way.link, () => tryWay(page, way, trials))
  return problems
}

/** Opens a layer: Back closes it and nothing else, Forward does not open it again, Escape leaves no entry. */
async function tryLayer(
  page: Page,
  { below = [], open, name }: Layer,
  { withForward, withEscape }: Trials,
): Promise<void> {
  await take(page, below)
  const [first] = open
  if (typeof first === 'object') await page.reach(...first)
  const before = await placeOf(page)
  const isOpen = `(${hasLayer})(${name})`

  await take(page, open)
  await page.until(isOpen)
  const entries = await page.evaluate<number>('history.length')
  await traverse(page, 1, page.back)
  await page.until(`!${isOpen}`)
  await arriveAt(page, before)
  if (withForward) {
    // To the entry of the layer, and back.
    await traverse(page, 2, page.forward)
    await page.until(`!${isOpen}`)
    await arriveAt(page, before)
  }
  if (withEscape) {
    await take(page, open)
    await page.until(isOpen)
    await traverse(page, 1, () => page.press('Escape'))
    await page.until(`!${isOpen}`)
    await arriveAt(page, before)
    await page.until(`history.length === ${entries}`)
  }
  for (let layers = before.layers; layers > 0; layers--) await traverse(page, 1, page.back)
}

/** Follows a link: the new screen begins at its top, and Back leads to where the link is. */
async function tryWay(
  page: Page,
  { before = [], link, to }: Way,
  { withForward }: Trials,
): Promise<void> {
  await take(page, before)
  await page.reach('link', link)
  const start = await placeOf(page)
  const arrived = `location.pathname.startsWith('${basePath}${to}') && scrollY === 0`
  await page.click('link', link)
  await page.until(`${arrived} && document.querySelector('h1')`)
  await traverse(page, 1, page.back)
  await arriveAt(page, start)
  if (!withForward) return
  await traverse(page, 1, page.forward)
  await page.until(arrived)
  await traverse(page, 1, page.back)
  await arriveAt(page, start)
}

async function take(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === 'function') await step(page)
    else await page.click(...step)
  }
}

/** Waits until that many traversals have ended. */
async function traverse(page: Page, count: number, act: () => Promise<void>): Promise<void> {
  await page.evaluate(`(() => {
    if (window.traversals === undefined) addEventListener('popstate', () => window.traversals++)
    window.traversals = 0
  })()`)
  await act()
  await page.until(`window.traversals === ${count}`)
}

interface Place {
  path: string
  scrollY: number
  layers: number
}

const place = `({
  path: location.pathname + location.search,
  scrollY: Math.round(scrollY),
  layers: history.state?.layers ?? 0,
})`

/** WebKit's driver answers with the fields in another order. */
async function placeOf(page: Page): Promise<Place> {
  const { path, scrollY, layers } = await page.evaluate<Place>(place)
  return { path, scrollY, layers }
}

async function arriveAt(page: Page, expected: Place): Promise<void> {
  const isThere = `JSON.stringify(${place}) === '${JSON.stringify(expected)}'`
  await page.until(isThere).catch(async (cause) => {
    const actual = JSON.stringify(await placeOf(page))
    throw new Error(`It is at ${actual}, not at ${JSON.stringify(expected)}`, { cause })
  })
}

/** Runs in the page: whether a dialog or a menu with this name is open. */
const hasLayer = String(function hasLayer(name: RegExp) {
  return [...document.querySelectorAll('dialog[open], fieldset')].some((layer) => {
    const title = document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
    const label = title ?? layer.querySelector('legend')
    const words = layer.getAttribute('aria-label') ?? label?.textContent ?? ''
    return name.test(words.replace(/[\u2066-\u2069]/g, ''))
  })
})
