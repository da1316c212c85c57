import { expect, provideServer, test } from './testing/journey.ts'
import { measureShifts, untilDrawn } from './testing/moments.ts'
import { match, signUp } from './testing/people.ts'

// Decision 047

const server = provideServer()

/** January, so that the age in years is the same all year long. */
const born = (years: number) => `${new Date().getUTCFullYear() - years}-01`

const household = {
  name: 'Marta',
  photos: ['#b85'],
  pets: [
    { name: 'Nube', species: 'cat', born: born(2), energy: 'calm', size: 'small' },
    {
      name: 'Trueno',
      species: 'dog',
      breed: 'Mastín',
      born: born(9),
      sex: 'male',
      vaccinated: true,
    },
    { name: 'Copo' },
  ],
} satisfies Parameters<typeof signUp>[1]

test('several pets share one card, and each of them can be viewed', async ({ openPage }) => {
  const ana = await signUp(server, {
    cityId: 600,
    pets: [{ name: 'Kira', species: 'cat', energy: 'calm', size: 'small', born: born(2) }],
  })
  await signUp(server, { ...household, cityId: 600 })
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  const card = page.getByRole('article', { name: 'Nube' }).first()
  await expect(card.getByText('Gato · 2 años')).toBeVisible()
  const fit = card.getByRole('list', { name: 'Cómo encaja con tu tropa' })
  await expect(fit.getByRole('listitem')).toHaveText(['También gato', 'La misma calma'])

  const pets = card.getByRole('group', { name: 'Mascotas de la casa' })
  await expect(pets.getByRole('button', { pressed: true })).toHaveText('Nube')
  await pets.getByRole('button', { name: 'Trueno' }).focus()
  await page.keyboard.press('Space')
  await expect(card.getByText('Mastín · 9 años')).toBeVisible()
  // The arrow key on the list of pets chooses the next pet and is no like.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(pets.getByRole('button', { pressed: true })).toHaveText('Copo')
  // Unknown facts are not shown, and it is still the card of the same household.
  await expect(card.getByText(/años/)).toHaveCount(0)
  await expect(card.getByRole('heading', { name: 'Nube' })).toBeVisible()
})

test('nothing on a card moves when its story comes', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 640, pets: [{ name: 'Kira', species: 'cat' }] })
  await signUp(server, { ...household, cityId: 640 })
  const page = await openPage({ server, as: ana, viewport: { width: 360, height: 740 } })
  await page.addInitScript(measureShifts)
  await page.goto('home')
  const card = page.getByRole('article', { name: 'Nube' }).first()
  await expect(card.getByRole('listitem')).toHaveText(['También gato'])
  await expect(page.getByRole('button', { name: 'Filtros' })).toBeVisible()
  await untilDrawn(page)
  expect(await page.evaluate(() => document.documentElement.dataset.shift ?? '0')).toBe('0')
})

test('a caution is shown without other facts, and names the pet', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 610, pets: [{ name: 'Kira', species: 'cat' }] })
  const pets = [{ name: 'Toby', species: 'dog' as const, cats: false }]
  await signUp(server, { cityId: 610, photos: ['#b85'], pets })
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.goto('home')
  const card = page.getByRole('article', { name: 'Toby' })
  const fit = card.getByRole('list', { name: 'How they fit your crew' })
  await expect(fit.getByRole('listitem')).toHaveText(['Careful: Toby doesn’t get on with cats'])
})

test('a profile shows the facts of each pet, and how it fits mine', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 620, pets: [{ name: 'Kira', species: 'dog' }] })
  const marta = await signUp(server, { ...household, cityId: 620 })
  const page = await openPage({ server, as: ana })
  await page.goto(`profile/${marta.id}`)
  const trueno = page.getByRole('article', { name: 'Trueno' })
  await expect(trueno.getByText('Perro · Mastín · 9 años')).toBeVisible()
  await expect(trueno.getByRole('listitem')).toHaveText([
    'Macho',
    'Vacunado (según su familia)',
    'También perro',
  ])
  await expect(page.getByRole('article', { name: 'Copo' }).getByRole('listitem')).toHaveCount(0)

  await page.goto(`profile/${ana.id}`)
  await expect(page.getByRole('article', { name: 'Kira' }).getByText('Perro')).toBeVisible()
  await page.getByRole('link', { name: 'Editar mis mascotas en Ajustes' }).click()
  await expect(page.getByRole('heading', { name: 'Tus mascotas' })).toBeVisible()
})

test('an empty chat has ideas about the two pets, and none about a photo that does not exist', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 630, pets: [{ name: 'Kira', species: 'cat' }] })
  const toby = await signUp(server, {
    cityId: 630,
    pets: [{ name: 'Toby', species: 'dog', cats: true }],
  })
  await match(ana, toby)
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: 'Escribe a Toby' }).click()
  const ideas = page.getByRole('group', { name: 'Ideas para empezar' })
  await expect(ideas.getByRole('button')).toHaveText([
    '¿Presentamos a Toby y Kira?',
    '¿Cuál es el paseo favorito de Toby?',
    '¿Siesta o paseo? 🐾',
  ])
  const common = page.getByRole('list', { name: 'Cómo encaja con tu tropa' })
  await expect(common.getByRole('listitem')).toHaveText(['Toby se lleva bien con gatos'])
  await ideas.getByRole('button').first().click()
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Presentamos a Toby y Kira?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Toby y Kira' })).toContainText(
    'Enviado',
  )
})
