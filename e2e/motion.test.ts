import type { Page } from '@playwright/test'
import { expect, provideServer, test } from './testing/journey.ts'
import { like, signUp } from './testing/people.ts'

const server = provideServer()

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const moves = reducedMotion === 'no-preference'

  test(`${moves ? 'things move' : 'nothing moves'}: ${reducedMotion}`, async ({ openPage }) => {
    const ana = await signUp(server, { cityId: 300 })
    const luna = await signUp(server, { animalName: 'Luna', cityId: 300, photos: ['#c63'] })
    await signUp(server, { animalName: 'Toby', cityId: 300, photos: ['#c63'] })
    await like(luna, ana)
    const page = await openPage({ server, as: ana, reducedMotion })
    const seen = await watchMotion(page)

    const { promise: shown, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/api\/usertimeline/, async (route) => {
      await shown
      await route.continue()
    })
    await page.goto('home', { waitUntil: 'commit' })
    await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible()
    goOn()
    await page.getByRole('button', { name: 'Paso de Toby' }).click()
    await page.getByRole('button', { name: 'Me gusta Luna' }).click()
    await expect(page.getByRole('dialog', { name: '¡Es un match!' })).toBeVisible()
    const motion = await seen()
    if (moves) expect(motion.length).toBeGreaterThan(2)
    else expect(motion).toEqual([])
  })
}

test('a card that flies off makes the page no wider', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 500 })
  await signUp(server, { animalName: 'Coco', cityId: 500, photos: ['#36c'] })
  await signUp(server, { animalName: 'Nube', cityId: 500, photos: ['#c63'] })
  const page = await openPage({ server, as: ana, reducedMotion: 'no-preference' })
  await page.addInitScript(stopInFlight)
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Nube' }).click()
  await expect(page.getByText('Nube', { exact: true })).not.toBeInViewport()
  const widths = await page.evaluate(() => {
    scrollTo(1000, 0)
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth, scrolledBy: scrollX }
  })
  expect(widths).toEqual({ scrollWidth: 390, clientWidth: 390, scrolledBy: 0 })
})

/** Stops animations at their farthest point. Runs in the page. */
function stopInFlight(): void {
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options)
    animation.pause()
    animation.currentTime = Number((options as KeyframeAnimationOptions).duration) - 1
    return animation
  }
}

/** Records everything that moves on the page, from its start. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenMotion: seen })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {}
        const { target } = animation.effect as KeyframeEffect
        if (Number(duration) > 50) seen.add(`${target?.tagName} ${target?.className}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion])
}
