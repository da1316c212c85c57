import type { PetDetails } from '../contract/pets.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { loseAPet } from './testing/lost-pets.ts'
import { untilDrawn } from './testing/moments.ts'
import { findOverflow } from './testing/overflow.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()
const canela: PetDetails = {
  name: 'Canela',
  species: 'dog',
  sex: 'female',
  breed: 'Podenco',
  born: '2020-05',
  size: 'medium',
}
const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('a stranger with a phone can answer the poster at once, and enter the app', async ({
  openPage,
}) => {
  const owner = await signUp(server, { pets: [canela], photos: ['#c63'], cityId: 430 })
  const key = await loseAPet(owner)
  for (const viewport of sizes) {
    const page = await openPage({ server, viewport, language: 'en', consented: false })
    await page.goto(`lost/${key}`)
    await untilDrawn(page)
    const seen = page.getByRole('button', { name: 'I’ve seen Canela' })
    await expect(seen).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('img', { name: /Canela/ })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'MichiApp' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('img', { name: 'QR' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(seen).toBeInViewport({ ratio: 1 })
    expect(await findOverflow(page)).toEqual([])
    await seen.click()
    await expect(page.getByLabel('Where, when, and how they were doing')).toBeFocused()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Where, when, and how they were doing').fill('Junto al metro')
    await page.keyboard.press('Escape')
    await seen.click()
    await expect(page.getByLabel('Where, when, and how they were doing')).toHaveValue(
      'Junto al metro',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'MichiApp' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.goBack()
    await expect(seen).toBeVisible()
  }
})

test('the poster shows its owner the QR code, and the arrow goes back', async ({ openPage }) => {
  const owner = await signUp(server, { pets: [canela], photos: ['#c63'], cityId: 431 })
  const key = await loseAPet(owner)
  const page = await openPage({ server, as: owner })
  await page.goto(`lost/${key}`)
  await expect(page.getByRole('img', { name: 'QR' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'He visto a Canela' })).toBeHidden()
  // A page that was opened from outside the app has nothing to go back to.
  const search = page.getByRole('heading', { name: 'Buscando a Canela' })
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(search).toBeVisible()
  await page.getByRole('link', { name: 'Ver e imprimir el cartel' }).click()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(search).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Se busca.*Canela/)
})

const longest = {
  place: 'Parque del Oeste, '.repeat(7).slice(0, 120),
  words: `Hola.${'\n'.repeat(40)}${'Lleva un collar rojo y es muy tímida. '.repeat(7)}`.slice(
    0,
    280,
  ),
}

const widest = { place: 'W'.repeat(120), words: 'W'.repeat(280) }

for (const [what, name, breed, loss] of [
  ['the longest texts', 'Maximiliana '.repeat(7).slice(0, 80), 'Podenco '.repeat(7), longest],
  ['the widest letters', 'W'.repeat(80), 'W'.repeat(60), widest],
] as const)
  test(`the poster prints on one sheet of paper, with ${what}`, async ({ openPage }) => {
    const pets = [{ ...canela, name, breed: breed.trim() }]
    const owner = await signUp(server, { pets, photos: ['#c63'], cityId: 432 })
    const page = await openPage({ server })
    await page.goto(`lost/${await loseAPet(owner, loss)}`)
    await expect(page.getByRole('img', { name: /^Foto/ })).toBeVisible()
    await untilDrawn(page)
    for (const format of ['A4', 'Letter']) expect(countPages(await page.pdf({ format }))).toBe(1)
    // As wide as the text on a sheet of A4.
    await page.setViewportSize({ width: 680, height: 1010 })
    await page.emulateMedia({ media: 'print' })
    for (const part of [
      page.getByRole('img', { name: /^Foto/ }),
      page.getByRole('img', { name: 'QR' }),
      page.getByText(/\/lost\/\d{12}/),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await findOverflow(page)).toEqual([])
    await expect(page.getByRole('button')).toHaveCount(0)
  })

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
