import type { NotePage } from '../contract/notes.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

// A home server without TLS. Browsers trust localhost without it, so these pages have another name.
const local = provideServer({ PUBLIC_NAME: 'michi.test' })
const server = {
  get origin() {
    return local.origin.replace('localhost', 'michi.test')
  },
  stop: local.stop,
}

test('a note is sent', async ({ openPage, trouble }) => {
  trouble.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const ana = await signUp(local, { cityId: 700, isConfirmed: true })
  const luis = await signUp(local, { animalName: 'Toby', cityId: 700 })
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('button', { name: 'Enviar una nota a Toby' }).click()
  await page.getByRole('textbox', { name: 'Tu nota' }).fill('¡Vaya orejas!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Nota enviada a Toby')).toBeVisible()
  const { body } = await luis.client.get<NotePage>(`/api/usernotes/${luis.id}`)
  expect(body.notes).toMatchObject([{ text: '¡Vaya orejas!' }])
})

test('messages and links are copied', async ({ openPage, trouble }) => {
  trouble.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const ana = await signUp(local, { cityId: 600, isConfirmed: true, photos: ['#c63'] })
  const luis = await signUp(local, { animalName: 'Toby', cityId: 600 })
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  const page = await openPage({ server, as: ana, hasTouch: true, isMobile: true })

  await test.step('a message', async () => {
    await page.goto('chats')
    await page.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
    const message = page.getByRole('listitem').filter({ hasText: '¿Vienes al parque?' })
    await message.getByRole('button', { name: 'Reaccionar' }).press('Enter')
    await message.getByRole('button', { name: 'Copiar' }).click()
    await expect(message.getByRole('button', { name: 'Copiar' })).toBeHidden()
    const field = page.getByRole('textbox', { name: 'Mensaje' })
    await field.press('Control+v')
    await expect(field).toHaveValue('¿Vienes al parque?')
    await field.fill('')
  })

  await test.step('an invitation', async () => {
    await page.goto('settings')
    await page.getByRole('button', { name: 'Invita a la gente de tu parque' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invita a la gente de tu parque' })
    const link = dialog.getByRole('textbox', { name: 'Enlace de invitación' })
    await dialog.getByRole('button', { name: 'Copiar el enlace' }).click()
    await expect(dialog.getByRole('button', { name: 'Enlace copiado' })).toBeVisible()
    await expect(link).toHaveValue(new RegExp(`^${server.origin}`))
  })

  await test.step('a poster', async () => {
    const { body } = await ana.client.get<{ pets: { id: number }[] }>(`/api/household/${ana.id}`)
    const lostAt = new Date().toISOString()
    const lost = { userId: ana.id, petId: body.pets[0]?.id, photoId: null, place: 'El parque' }
    const raised = { ...lost, lostAt, words: '' }
    const { body: poster } = await ana.client.post<{ key: string }>('/api/raiselostpet', raised)
    await page.goto(`lost/${poster.key}`)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible()
  })
})
