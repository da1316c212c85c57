/** Focuses the heading of the screen, so that a screen reader reads it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  const target = heading ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
