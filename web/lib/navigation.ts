import { navigate as browserNavigate } from 'wouter/use-browser-location'
import { basePath } from '../../contract/routes.ts'

// The entries of the browser's history. Each open layer (a dialog, a sheet, a menu) is an entry above
// its screen, so that Back closes the topmost layer and nothing else.

/** What we store in the state of an entry, beside what its screen stores there. */
interface Mark {
  /** How many layers are open in this entry. */
  layers?: number
  /** The entry below is one of this app. */
  hasBefore?: boolean
  /** Where the person had scrolled to, when they left it. */
  scrollY?: number
}

export interface Layer {
  /** Closes it. Whoever refuses, because a form is being sent, stays open. */
  close(): void
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

const open: Layer[] = []
/** What follows the traversal that we have begun; null while there is none. */
let afterTraversal: (() => void) | null = null
let stopRestoring = () => {}

const markOf = (): Mark => history.state ?? {}
const countEntries = () => markOf().layers ?? 0

/** Before the first screen is drawn. */
export function watchHistory(): void {
  addEventListener('popstate', handlePopState)
  addEventListener('pagehide', keepScroll)
  // Browsers do it before the screen is drawn.
  history.scrollRestoration = 'manual'
  // Somebody who scrolls on is left alone.
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => stopRestoring(), { passive: true })
  // After a reload no layer is open.
  if (history.length > countEntries()) matchEntries()
  else history.replaceState({ ...history.state, layers: 0 }, '')
}

/** The layer is open from now on. Returns a function that removes it. */
export function addLayer(layer: Layer): () => void {
  open.push(layer)
  queueMicrotask(matchEntries)
  return () => {
    open.splice(open.indexOf(layer), 1)
    // Later, because a menu may be followed by its dialog, which takes over the entry.
    queueMicrotask(matchEntries)
  }
}

/** Goes to another screen. The entries of open layers are left first: Back does not come to them. */
export function navigate(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  whenSettled(() => {
    const go = () => {
      if (!replace) keepScroll()
      const mark: Mark = { layers: 0, hasBefore: !replace || hasBefore() }
      browserNavigate(to, { replace, state: { ...(state ?? {}), ...mark } })
    }
    if (countEntries() > 0) traverse(-countEntries(), go)
    else go()
  })
}

/** The screen before this one is one of this app. */
export const hasBefore = (): boolean => markOf().hasBefore ?? false

/** Goes to the screen before this one. If that is not of this app, `parent` takes the place of this one. */
export function goBack(parent: string, state?: unknown): void {
  whenSettled(() => {
    if (!hasBefore()) return navigate(`${basePath}${parent}`, { replace: true, state })
    traverse(-1 - countEntries())
  })
}

function keepScroll(): void {
  history.replaceState({ ...history.state, scrollY: Math.round(scrollY) }, '')
}

/** A new screen begins at its top; Back leads to where the person had scrolled to. */
export function restoreScroll(): void {
  stopRestoring()
  const wanted = markOf().scrollY ?? 0
  scrollTo(0, wanted)
  const observer = new ResizeObserver(() => {
    scrollTo(0, wanted)
    if (isThere()) stopRestoring()
  })
  stopRestoring = () => observer.disconnect()
  const isThere = () => scrollY > wanted - 1
  // Until its data has arrived, the screen may not be that high.
  if (!isThere()) observer.observe(document.body)
}

/** Focuses the heading of the screen, so that a screen reader reads it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  const target = heading ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}

/** Makes as many entries as there are open layers. */
function matchEntries(): void {
  if (afterTraversal) return
  for (let count = countEntries() + 1; count <= open.length; count++)
    history.pushState({ ...history.state, layers: count }, '')
  if (countEntries() > open.length) traverse(open.length - countEntries())
}

function traverse(by: number, then = () => {}): void {
  afterTraversal = then
  history.go(by)
}

/** A traversal takes a moment. What comes meanwhile has to wait. */
function whenSettled(act: () => void): void {
  const before = afterTraversal
  if (!before) act()
  else
    afterTraversal = () => {
      before()
      whenSettled(act)
    }
}

function handlePopState(): void {
  if (afterTraversal) {
    const then = afterTraversal
    afterTraversal = null
    then()
    queueMicrotask(matchEntries)
    return
  }
  const count = countEntries()
  for (const layer of open.slice(count).reverse()) layer.close()
  // When React has drawn the screen without them.
  queueMicrotask(() => {
    // A layer that refused stays: forward again.
    if (open.length > count) traverse(open.length - count)
    // With Forward a layer does not open again.
    else matchEntries()
  })
}
