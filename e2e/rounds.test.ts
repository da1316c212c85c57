import { moving, phone } from './testing/context.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

test('the deck explains swiping once, says when passed pets come back, and ends with one suggestion', async ({
  openPage,
}) => {
  const cityId = 640
  const ana = await signUp(server, { cityId })
  await signUp(server, { cityId, pets: [{ name: 'Nemo', species: 'fish' }] })
  const toby = await signUp(server, { cityId, pets: [{ name: 'Toby', species: 'dog' }] })
  const page = await openPage({
    ...moving,
    server,
    as: ana,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  const hinted = () => page.evaluate(() => localStorage.getItem('hinted'))
  await page.goto('home')
  const face = page.getByRole('article', { name: 'Toby' }).getByRole('img')
  await expect(face).toHaveAccessibleName('Un dibujo: todavía sin foto')
  await expect(face).toHaveAttribute('src', new RegExp(`^/api/faces/${toby.id}/dog`))
  await expect(face).toHaveAttribute('data-loaded')
  await expect.poll(hinted).toBe('yes')

  // Cards move by themselves; the stage they lie on does not.
  const stage = page.getByRole('article').first().locator('xpath=..')
  const top = async () => (await stage.boundingBox())?.y
  const topAtFirst = await top()
  const pass = (name: string) => page.getByRole('button', { name: `Paso de ${name}` }).click()
  await pass('Toby')
  await pass('Nemo')
  await expect(page.getByRole('button', { name: 'Paso de Toby' })).toBeVisible()
  await expect(page.getByText('Otra vuelta')).toBeVisible()
  // The hint moves nothing.
  await expect.poll(top).toBe(topAtFirst)

  for (const name of ['Toby', 'Nemo'])
    await page.getByRole('button', { name: `Me gusta ${name}` }).click()
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  const main = page.getByRole('link', { name: 'Añadir fotos de mi mascota' })
  await expect(main).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
})
