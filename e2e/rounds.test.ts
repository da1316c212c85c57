import { expect, phone, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

test('the deck shows what a finger can do once, says when passed pets come again, and ends with one thing to do', async ({
  openPage,
}) => {
  const cityId = 640
  const ana = await signUp(server, { cityId })
  await signUp(server, { cityId, pets: [{ name: 'Nemo', species: 'fish' }] })
  const toby = await signUp(server, { cityId, pets: [{ name: 'Toby', species: 'dog' }] })
  const page = await openPage({ server, as: ana, viewport: phone, hasTouch: true, isMobile: true })
  const hinted = () => page.evaluate(() => localStorage.getItem('hinted'))
  await page.goto('home')
  const face = (id: number) => page.locator(`article img[data-loaded][src^="/api/faces/${id}/"]`)
  await expect(face(toby.id).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Un dibujo: todavía sin foto' })).toBeVisible()
  await expect.poll(hinted).toBe('yes')

  const pass = (name: string) => page.getByRole('button', { name: `Paso de ${name}` }).click()
  const again = page.getByText('Otra ronda')
  await pass('Toby')
  await expect(page.getByRole('button', { name: 'Paso de Nemo' })).toBeVisible()
  await expect(again).toBeHidden()
  await pass('Nemo')
  await expect(page.getByRole('button', { name: 'Paso de Toby' })).toBeVisible()
  await expect(again).toBeVisible()

  for (const name of ['Toby', 'Nemo'])
    await page.getByRole('button', { name: `Me gusta ${name}` }).click()
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  const main = page.getByRole('link', { name: 'Añadir fotos de mi mascota' })
  await expect(main).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mirar otra vez' })).toBeVisible()
})
