import type { Page } from '@playwright/test'
import type { PetDetails } from '../contract/pets.ts'
import { drawPicture } from '../harness/pictures.ts'
import { TestClient } from '../harness/test-client.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { loseAPet } from './testing/lost-pets.ts'
import { findOverflow } from './testing/overflow.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()
const luna: PetDetails = { name: 'Luna', species: 'cat', sex: 'female' }

const words = {
  found: 'He encontrado un animal',
  cat: 'Gato',
  send: 'Apuntarlo',
  photoMissing: 'Añade una foto: así lo reconocen',
  photo: 'Una foto del animal',
  looks: 'Cómo es: color, pelo, collar',
  place: '¿Dónde?',
  contact: 'Tu teléfono o tu email',
  keep: /^Guarda esta página/,
  noClaims: 'Aún nadie. Vuelve a mirar en unas horas.',
  maybe: 'Encontrados cerca: ¿es Luna?',
  veil: /Foto del animal encontrado/,
  itIs: 'Es Luna',
  mark: '¿Cómo se sabe que es tu mascota?',
  tell: 'Enviar a quien lo tiene',
  waiting: /^Lo está leyendo quien lo tiene/,
  accept: 'Creo que es suyo',
  acceptYes: 'Darle mi contacto',
  accepted: 'Ya ve cómo contactarte.',
  yes: /^Quien lo tiene cree que es tu mascota/,
  end: 'Ya está con su familia',
  ended: 'Ya no sale en la lista',
  remove: 'Borrarlo todo ahora',
  nearby: 'Encontrados cerca',
  needsAlarm: /Da primero la alarma/,
  another: 'Apuntar un animal',
  poster: 'Ver su cartel',
}

test('somebody without an account has found an animal, and its owner is accepted', async ({
  openPage,
  trouble,
}) => {
  const cityId = 520
  const expectFine = async (page: Page) => {
    expect(await findOverflow(page)).toEqual([])
    expect(await findBarriers(page)).toEqual([])
  }
  const visit = { server }
  const ana = await signUp(server, { pets: [luna], cityId, photos: ['#c63'] })
  const lostPetKey = await loseAPet(ana)

  const finder = await openPage(visit)
  await finder.goto(`lost/${lostPetKey}`)
  await finder.getByRole('link', { name: words.found }).click()
  await finder.getByText(words.cat, { exact: true }).click()
  await finder.getByRole('button', { name: words.send }).click()
  await expect(finder.getByText(words.photoMissing)).toBeVisible()
  await expectFine(finder)
  const picture = { name: 'gato.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }
  await finder.getByLabel(words.photo).setInputFiles(picture)
  await finder.getByLabel(words.looks).fill('Gata atigrada, muy mansa.')
  await finder.getByLabel(words.place).fill('Plaza Mayor')
  await finder.getByLabel(words.contact).fill('600 123 456')
  await finder.getByRole('button', { name: words.send }).click()
  await expect(finder.getByText(words.keep)).toBeVisible()
  await expect(finder.getByText(words.noClaims)).toBeVisible()

  const hers = await openPage({ ...visit, as: ana })
  await hers.goto('lost')
  await expect(hers.getByRole('heading', { name: words.maybe })).toBeVisible()
  await expect(hers.getByText('600 123 456')).toBeHidden()
  await hers.getByRole('button', { name: words.veil }).click()
  await expect(hers.getByRole('img', { name: words.veil })).toBeVisible()
  await hers.getByRole('button', { name: words.itIs }).click()
  await hers.getByLabel(words.mark).fill('Le falta la punta de una oreja.')
  await expectFine(hers)
  await hers.getByRole('button', { name: words.tell }).click()
  await expect(hers.getByText(words.waiting)).toBeVisible()

  await finder.reload()
  await expect(finder.getByText('Le falta la punta de una oreja.')).toBeVisible()
  await expect(finder.getByRole('link', { name: words.poster })).toHaveAttribute(
    'href',
    `/michiapp/lost/${lostPetKey}`,
  )
  await finder.getByRole('button', { name: words.accept }).click()
  await expect(finder.getByRole('dialog')).toContainText('600 123 456')
  await expectFine(finder)
  await finder.getByRole('button', { name: words.acceptYes }).click()
  await expect(finder.getByText(words.accepted)).toBeVisible()

  // She is told without loading the page again.
  await expect(hers.getByText(words.yes)).toBeVisible()
  await expect(hers.getByRole('link', { name: '600 123 456' })).toBeVisible()
  await expectFine(hers)

  await finder.getByRole('button', { name: words.end }).click()
  await finder.getByRole('dialog').getByRole('button', { name: words.end }).click()
  await expect(finder.getByText(words.ended)).toBeVisible()
  await openWhenDeleted(finder, finder.url())
  trouble.expect(/status of 404 .* at \/api\/foundanimal\//)
  await finder.getByRole('button', { name: words.remove }).click()
  await finder.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await expect(finder.getByRole('link', { name: words.another })).toBeVisible()
  await expectFine(finder)
})

/** Opens the address in the same tab again in the moment in which the page has left it. */
const openWhenDeleted = (finder: Page, address: string) =>
  finder.evaluate((kept) => {
    const observer = new MutationObserver(() => {
      if (location.hash) return
      observer.disconnect()
      location.href = kept
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, address)

test('a neighbour reads that an alarm comes first, reports a found animal, and does not see it again', async ({
  openPage,
}) => {
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId: 560 })
  const stranger = new TestClient(server.origin, 0, '')
  const sent = await stranger.uploadFoundAnimal(await drawPicture(), { cityId: 560 })
  expect(sent.status).toBe(201)
  const page = await openPage({ server, as: luis })
  await page.goto('lost')
  const list = page.getByRole('heading', { name: words.nearby })
  await expect(list).toBeVisible()
  await expect(page.getByText(words.needsAlarm)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Es / })).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Denunciar', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Falsa alarma de mascota perdida' })).toBeHidden()
  await page.getByRole('radio', { name: 'Acoso o insultos' }).check()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const thanks = page.getByRole('dialog', { name: 'Gracias por tu denuncia' })
  await thanks.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(list).toBeHidden()
})
