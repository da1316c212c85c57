import type { Locator, Page } from '@playwright/test'
import { expectAnnounced } from './testing/announcements.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { match, type Person, say, signUp } from './testing/people.ts'
import { untilKept } from './testing/until-kept.ts'

const server = provideServer()

async function makePair() {
  const [ana, luis] = await Promise.all([
    signUp(server, { name: 'Ana', animalName: 'Michi' }),
    signUp(server, { name: 'Luis', animalName: 'Toby' }),
  ])
  return { ana, luis, chatId: await match(ana, luis) }
}

async function openChat(page: Page, other: Person): Promise<void> {
  await page.goto('chats')
  await page.getByRole('link', { name: other.animalName, exact: false }).last().click()
  await expect(page.getByRole('heading', { name: other.animalName, level: 1 })).toBeVisible()
}

const item = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.locator('[dir=auto]').getByText(text) })
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })
const quoteIn = (message: Locator) => message.getByRole('button', { name: /^Cita: / })
const stopReplying = (page: Page) =>
  page.getByRole('button', { name: 'Dejar de responder a este mensaje' })

test('a reply by swipe or keyboard shows both what it replies to, also offline and after a reload', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { ana, luis, chatId } = await makePair()
  await say(ana, chatId, 'Nosotros vamos andando')
  await say(luis, chatId, '¿Mañana en el Retiro?\nA las cinco <b>en punto</b>')
  const mine = await openPage({ server, as: ana, worker: true, hasTouch: true, isMobile: true })
  const theirs = await openPage({ server, as: luis, viewport: { width: 1440, height: 900 } })
  await openChat(mine, luis)
  await openChat(theirs, ana)
  const asked = item(mine, '¿Mañana en el Retiro?')

  await untilKept(mine, '/api/userchats/')

  await test.step('what is no swipe to the right replies to nothing', async () => {
    const text = asked.locator('[dir=auto]')
    await swipe(text, { x: 40 })
    await swipe(text, { x: 70, y: 60 })
    await swipe(text, { x: -120 })
    await swipe(text, { x: 40, thenAnother: true })
    await expect(asked).not.toHaveAttribute('data-swipe')
    // From the edge, where the browser goes back.
    await swipe(asked, { x: 120 }, 4)
    await expect(stopReplying(mine)).toHaveCount(0)
  })

  await test.step('a swipe to the right', async () => {
    await swipe(asked.locator('[dir=auto]'), { x: 90 })
    await expect(field(mine)).toBeFocused()
    await expectAnnounced(mine, 'Respondes a Toby: ¿Mañana en el Retiro? A las cinco')
    await field(mine).press('Escape')
    await expect(stopReplying(mine)).toHaveCount(0)
    await expect(field(mine)).toBeFocused()
    await swipe(asked.locator('[dir=auto]'), { x: 90 })
    await expect(field(mine)).toHaveAccessibleDescription(/^Respondes a Toby: ¿Mañana/)
    await field(mine).fill('¡Sí!')
    expect(await findBarriers(mine)).toEqual([])
  })

  await test.step('a draft is kept with what it replies to, and the keyboard stays away', async () => {
    await mine.reload()
    await expect(stopReplying(mine)).toBeVisible()
    await expect(field(mine)).toHaveValue('¡Sí!')
    await expect(field(mine)).not.toBeFocused()
  })

  await test.step('written without a connection it waits, also after a reload', async () => {
    await mine.context().setOffline(true)
    await mine.getByRole('button', { name: 'Enviar' }).click()
    await expect(stopReplying(mine)).toHaveCount(0)
    const reply = item(mine, '¡Sí!')
    for (const reload of [false, true]) {
      if (reload) await mine.reload()
      await expect(reply).toContainText('Enviando')
      await expect(quoteIn(reply)).toContainText('Toby¿Mañana en el Retiro? A las cinco <b>en')
    }
    await mine.context().setOffline(false)
    await expect(reply).toContainText(/Enviado|Leído/)
    await expect(quoteIn(reply)).toContainText('Toby¿Mañana en el Retiro?')
  })

  await test.step('the other one sees the quote, which leads to the message', async () => {
    const reply = item(theirs, '¡Sí!')
    await expect(quoteIn(reply)).toContainText(
      'Tú¿Mañana en el Retiro? A las cinco <b>en punto</b>',
    )
    await quoteIn(reply).press('Enter')
    const quoted = item(theirs, '¿Mañana en el Retiro?')
    await expect(quoted).toHaveAttribute('data-marked')
    await expect(quoted.locator('[tabindex="-1"]')).toBeFocused()
    await expect(quoted).not.toHaveAttribute('data-marked')
  })

  await test.step('by keyboard, to one’s own message and with a change of mind', async () => {
    await item(theirs, 'Nosotros vamos').getByRole('button', { name: 'Responder' }).press('Enter')
    await expect(field(theirs)).toBeFocused()
    await item(theirs, '¿Mañana en').getByRole('button', { name: 'Responder' }).press('Enter')
    await expect(field(theirs)).toHaveAccessibleDescription(/^Respondes a tu mensaje: ¿Mañana/)
    await stopReplying(theirs).press('Enter')
    await expect(field(theirs)).toBeFocused()
    await item(theirs, '¡Sí!').getByRole('button', { name: 'Responder' }).press('Enter')
    await theirs.keyboard.type('Llevo pelota')
    await theirs.keyboard.press('Enter')
    await theirs.keyboard.type('Y agua')
    await theirs.keyboard.press('Enter')
    await expect(quoteIn(item(mine, 'Llevo pelota'))).toContainText('Tú¡Sí!')
    await expect(quoteIn(item(mine, 'Y agua'))).toHaveCount(0)
    expect(await findBarriers(theirs)).toEqual([])
  })

  await test.step('it fits on a small phone with large letters', async () => {
    await mine.setViewportSize({ width: 360, height: 640 })
    await swipe(item(mine, 'Llevo pelota').locator('[dir=auto]'), { x: 90 })
    for (const size of ['', '200%']) {
      await mine.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, size)
      expect(await findOverflow(mine)).toEqual([])
      await expect(field(mine)).toBeInViewport()
      await expect(stopReplying(mine)).toBeInViewport()
    }
  })
})

test('a quote leads back to a message that is not loaded, or says why it cannot', async ({
  openPage,
}) => {
  const { ana, luis, chatId } = await makePair()
  await say(ana, chatId, 'El primero')
  for (let n = 2; n <= 130; n++) await say(luis, chatId, `mensaje ${n}`)
  const body = { userId: luis.id, chatId, message: 'Claro que sí', replyTo: 1 }
  await luis.client.post('/api/addmessage', body)
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  const quote = quoteIn(item(page, 'Claro que sí'))
  await expect(item(page, 'El primero')).toHaveCount(0)
  await quote.click()
  await expect(item(page, 'El primero')).toBeInViewport()
  await expect(item(page, 'El primero')).toHaveAttribute('data-marked')
})

test('when the other one leaves, nothing of theirs is quoted any more', async ({ openPage }) => {
  const { ana, luis, chatId } = await makePair()
  await say(luis, chatId, 'Un secreto')
  const body = { userId: ana.id, chatId, message: 'No lo cuento', replyTo: 1 }
  await ana.client.post('/api/addmessage', body)
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  await expect(quoteIn(item(page, 'No lo cuento'))).toContainText('Un secreto')
  await luis.client.post('/api/block', { userId: luis.id, targetId: ana.id })
  await expect(item(page, 'No lo cuento')).toContainText('Mensaje no disponible')
  await expect(page.getByText('Un secreto')).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain('Un secreto')
})

/**
 * A finger that goes so far, `thenAnother` beside it. It starts in the middle, or so many pixels from the
 * edge of the screen.
 */
async function swipe(
  target: Locator,
  { x = 0, y = 0, thenAnother = false }: { x?: number; y?: number; thenAnother?: boolean },
  fromX?: number,
): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to swipe.')
  const from = { x: fromX ?? box.x + 20, y: box.y + box.height / 2 }
  const touch = await target.page().context().newCDPSession(target.page())
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const point = { x: from.x + part * x, y: from.y + part * y }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  if (thenAnother) {
    const touchPoints = [
      { x: from.x + x, y: from.y + y, id: 0 },
      { ...from, id: 1 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
