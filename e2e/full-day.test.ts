import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { drawPicture } from '../harness/pictures.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer({ RATE_LIMITS: 'on' })

/** As if this person had uploaded all day. */
function fillDay(userId: number): void {
  using database = new DatabaseSync(join(server.dataDir ?? '', 'michi.sqlite'), { timeout: 5000 })
  database
    .prepare('insert into allowances (key, full_at) values (?, ?)')
    .run(`uploads of person ${userId}`, Date.now() + 86_400_000)
}

const full = /No more photos fit today\. You can upload more on [A-Z]\w+day at \d{2}:\d{2}/

test('who has uploaded all day reads when there is space again', async ({ openPage, trouble }) => {
  trouble.expect(/status of 429 .* at \/api\/(addprofileimage|addchatphoto)/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'hola')
  await say(luis, chatId, 'hola, Michi')
  fillDay(ana.id)
  const viewport = { width: 360, height: 640 }
  const page = await openPage({ server, as: ana, language: 'en', viewport })
  const file = { name: 'siesta.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }

  await page.goto('settings')
  await page.getByLabel('Add photos').setInputFiles(file)
  const tile = page.getByRole('listitem', { name: 'siesta.jpg' })
  await expect(tile.getByRole('alert')).toHaveText(full)
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  await page.goto('chats')
  await page.getByRole('link', { name: 'Toby' }).last().click()
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos', exact: true }).click()
  await (await chooser).setFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const bubble = page.getByRole('alert').filter({ hasText: full })
  await expect(bubble).toBeVisible()
  // It is kept for tomorrow, with the same words.
  await page.reload()
  await expect(bubble).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
})
