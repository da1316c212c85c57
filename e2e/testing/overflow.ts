import type { Page } from '@playwright/test'

/** Elements that make the page wider than the screen, or overflow it. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const wide = document.documentElement.scrollWidth > width
    // The body may clip only the card that flies off, which is inert by then.
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    const out = [...document.querySelectorAll('body *:not([inert], [inert] *)')].filter(
      (element) => {
        const { right, left, width: own } = element.getBoundingClientRect()
        return own > 0 && (right > width + 1 || left < -1) && !isClipped(element.parentElement)
      },
    )
    return [
      ...(wide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []),
      ...out.map((element) => `${element.tagName} ${element.className} sticks out`),
    ]
  })
}
