/** To the heading of the screen, which is read out: where the focus goes when it has no place left. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  const target = heading ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
