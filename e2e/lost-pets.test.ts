import type { Page } from '@playwright/test'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()
const narrow = { viewport: { width: 360, height: 740 } }

test('a pet is lost, two people have seen it, and it is found', async ({ openPage, trouble }) => {
  const cityId = 420
  const ana = await signUp(server, { animalName: 'Luna', cityId, photos: ['#c63'] })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId })

  const hers = await openPage({ server, as: ana, ...narrow })
  await hers.goto('home')
  await hers.getByRole('link', { name: 'Mascota perdida' }).click()
  await hers.getByRole('button', { name: 'Dar la alarma' }).click()
  await expect(hers.getByText('Di dónde se perdió')).toBeVisible()
  await hers.getByLabel('¿Dónde?').fill('Parque del Retiro, junto al lago')
  await hers.getByLabel('Algo que ayude').fill('Lleva un collar rojo y es muy tímida.')
  expect(await findBarriers(hers)).toEqual([])
  await hers.getByRole('button', { name: 'Dar la alarma' }).click()
  await expect(hers.getByText('Hecho. La alarma está en marcha.')).toBeVisible()
  await expect(hers.getByRole('heading', { name: 'Buscando a Luna' })).toBeVisible()
  expect(await findBarriers(hers)).toEqual([])

  const his = await openPage({ server, as: luis, ...narrow })
  const card = his.getByRole('article').filter({ hasText: 'Luna se ha perdido cerca de ti' })
  await passACard(his)
  await expect(card).toContainText('Parque del Retiro')
  expect(await findBarriers(his)).toEqual([])
  await card.getByRole('link', { name: 'He visto a Luna' }).click()
  await his.getByLabel('Dónde, cuándo y cómo estaba').fill('La he visto en la fuente.')
  await his.getByRole('button', { name: 'Enviar a su familia' }).click()
  await expect(his.getByText('¡Gracias! Su familia ya lo tiene.')).toBeVisible()
  await passACard(his)
  await card.getByRole('button', { name: 'Tendré los ojos abiertos' }).click()
  await expect(card).toBeHidden()
  await passACard(his)
  await expect(his.getByRole('article', { name: 'Luna' })).toBeVisible()
  await expect(card).toBeHidden()

  await hers.getByRole('link', { name: 'Ver e imprimir el cartel' }).click()
  const address = hers.url()
  const stranger = await openPage({ server, ...narrow })
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/Se busca.*Luna/)
  expect(await findBarriers(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'He visto a Luna' }).click()
  await stranger.getByLabel('Dónde, cuándo y cómo estaba').fill('Ahora, junto al metro.')
  await stranger.getByRole('button', { name: 'Enviar a su familia' }).click()
  await expect(stranger.getByText('¡Gracias! Su familia ya lo tiene.')).toBeVisible()

  await hers.goto('lost')
  const sightings = hers.getByRole('listitem')
  await expect(sightings.filter({ hasText: 'La he visto en la fuente.' })).toContainText('Toby')
  await expect(sightings.filter({ hasText: 'Ahora, junto al metro.' })).toContainText(
    'Alguien sin cuenta',
  )
  expect(await findBarriers(hers)).toEqual([])
  await sightings
    .filter({ hasText: 'Ahora, junto al metro.' })
    .getByRole('button', { name: 'Quitar este mensaje' })
    .click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(sightings.filter({ hasText: 'Ahora, junto al metro.' })).toBeHidden()
  await hers.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await expect(hers.getByRole('button', { name: 'Denunciar a Toby' })).toBeVisible()
  await hers.keyboard.press('Escape')
  await hers.getByRole('button', { name: '¡Ya está en casa!' }).click()
  await expect(hers.getByRole('heading', { name: '¡Luna ya está en casa!' })).toBeVisible()
  expect(await findBarriers(hers)).toEqual([])

  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/¡En casa!.*Luna/)
  await passACard(his)
  await expect(his.getByRole('heading', { name: '¡Luna ya está en casa!' })).toBeVisible()
  await his.getByRole('button', { name: '¡Qué bien!' }).click()
  await passACard(his)
  await expect(his.getByRole('article', { name: 'Luna' })).toBeVisible()
  await expect(his.getByRole('heading', { name: '¡Luna ya está en casa!' })).toBeHidden()

  trouble.expect(/status of 404 .* at \/api\/lostpet\//)
  await stranger.goto('lost/123456789012')
  await expect(stranger.getByText('Este cartel ya no está.')).toBeVisible()
})

test('a false alarm can be reported, in English too', async ({ openPage }) => {
  const cityId = 460
  const ana = await signUp(server, { animalName: 'Luna', cityId })
  const luis = await signUp(server, { cityId })
  const { body } = await ana.client.get<{ pets: { id: number }[] }>(`/api/household/${ana.id}`)
  const raised = await ana.client.post<{ key: string }>('/api/raiselostpet', {
    userId: ana.id,
    petId: body.pets[0]?.id,
    place: 'West Park',
    lostAt: new Date().toISOString(),
  })
  const page = await openPage({ server, as: luis, language: 'en' })
  await page.goto(`lost/${raised.body.key}`)
  await page.getByRole('button', { name: 'I think this is a false alarm' }).click()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText('Thank you, we’ll look into it.')).toBeVisible()
})

/** Opens the deck, and decides on its first card once the lost pets nearby are known. */
async function passACard(page: Page): Promise<void> {
  const near = page.waitForResponse('**/api/lostpetsnear/**')
  await page.goto('home')
  await near
  await page.getByRole('button', { name: 'Paso de Luna' }).click()
}
