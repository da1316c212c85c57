import { expect, type Page } from '@playwright/test'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, day, propose, timeIn } from '../../harness/playdates.ts'
import { match, type Person, say, signUp } from './people.ts'
import type { Server } from './server.ts'
import type { Visit, Words } from './visit.ts'

interface Others {
  /** Has agreed to a playdate, in a chat with photos. */
  companion: Person
  /** Has proposed a playdate. */
  suitor: Person
  /** Has not written yet. */
  stranger: Person
}

/** A person with playdates and photos in their chats. */
export async function castPlanner(
  server: Server,
  { name, animalName, message }: Words,
  { companion, suitor, stranger }: Others,
  goTo: (page: Page, path: string) => Promise<unknown>,
): Promise<Visit & { as: Person }> {
  // Far away, so that the planner is in nobody's first cards.
  const planner = await signUp(server, { name, animalName, cityId: 600 })
  const place = message.slice(0, 100)
  const agreedChat = await match(planner, companion)
  for (const writer of [planner, companion]) await say(writer, agreedChat, message)
  for (const [sender, colour] of [
    [planner, '#b85'],
    [companion, '#58b'],
  ] as const)
    await sender.client.uploadToChat(agreedChat, await drawPicture(colour))
  const agreed = await propose(planner.client, agreedChat, { place })
  await acts.accept(companion.client, agreed.body)
  const times = [3, 4, 5].map((days) => timeIn(days * day))
  await propose(suitor.client, await match(planner, suitor), { place, times })
  await match(planner, stranger)

  const rows = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link')
  const playdates = async (page: Page) => {
    await goTo(page, 'playdates')
    await expect(rows(page)).toHaveCount(2)
  }
  const card = (page: Page) => page.getByRole('article', { name: /^(Quedada con|Playdate with)/ })
  const openCard = async (page: Page, row: number) => {
    await playdates(page)
    await rows(page).nth(row).click()
    await expect(card(page)).toBeVisible()
  }
  const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

  return {
    as: planner,
    screens: [
      { name: 'playdates', open: playdates },
      { name: 'a chat with a playdate', open: (page) => openCard(page, 0) },
      { name: 'a chat with a proposed playdate', open: (page) => openCard(page, 1) },
      {
        name: 'proposing a playdate',
        async open(page) {
          await goTo(page, 'chats')
          await page.getByRole('link', { name: /^(Escribe a|Write to) / }).click()
          await page
            .getByRole('button', { name: /^(Proponer una quedada|Suggest a playdate)$/ })
            .click()
          await dialog(page)
        },
      },
      {
        name: 'changing a playdate',
        async open(page) {
          await openCard(page, 1)
          await card(page)
            .getByRole('button', { name: /^(Cambiar|Change)/ })
            .click()
          await dialog(page)
        },
      },
      {
        name: 'cancelling a playdate',
        async open(page) {
          await openCard(page, 0)
          await card(page)
            .getByRole('button', { name: /^(Cancelar|Cancel)/ })
            .click()
          await dialog(page)
        },
      },
      {
        name: 'a photo of a chat',
        async open(page) {
          await openCard(page, 0)
          const own = /^(Foto: Tú|Photo: You)\. /
          await page.getByRole('button', { name: own }).click()
          await dialog(page)
        },
      },
    ],
  }
}
