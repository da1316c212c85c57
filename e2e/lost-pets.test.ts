import type { Page } from '@playwright/test'
import type { PetDetails } from '../contract/pets.ts'
import { drawPicture } from '../harness/pictures.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { loseAPet } from './testing/lost-pets.ts'
import { measureShifts, untilDrawn } from './testing/moments.ts'
import { findOverflow } from './testing/overflow.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()
const luna: PetDetails = { name: 'Luna', species: 'cat', sex: 'female' }

const words = {
  lost: 'Mascota perdida',
  raise: 'Dar la alarma',
  placeMissing: 'Di dónde se perdió',
  place: '¿Dónde?',
  raised: 'Hecho. La alarma está en marcha.',
  searching: 'Buscando a Luna',
  reach: /^(La gente de cerca|Ya lo saben unas)/,
  near: 'Luna se ha perdido cerca de ti',
  seenHer: 'La he visto',
  keepEyeOut: 'Tendré los ojos abiertos',
  field: 'Dónde, cuándo y cómo estaba',
  send: 'Enviar a su familia',
  thanks: '¡Gracias! Su familia ya lo tiene.',
  wanted: /Se busca.*Luna/,
  iHaveSeen: 'He visto a Luna',
  pinned: 'Buscando a Luna · 2 mensajes nuevos',
  homeTab: 'Inicio',
  badge: /Inicio.*2 mensajes nuevos/,
  somebody: 'Alguien sin cuenta',
  remove: 'Quitar este mensaje',
  removeYes: 'Quitar',
  share: 'Compartir el cartel',
  print: 'Ver e imprimir el cartel',
  found: 'Luna ya está en casa',
  home: '¡Luna ya está en casa!',
  undo: 'Deshacer',
  undone: 'La búsqueda sigue.',
  correct: 'Corregir el cartel',
  seenPlace: 'Última vez que se vio (opcional)',
  save: 'Guardar',
  corrected: 'Corregido. El cartel ya lo dice.',
  lastSeen: 'Última vez',
  answer: 'Responder',
  about: 'Sobre la búsqueda de Luna · Luis',
  great: '¡Qué bien!',
  foundPoster: /¡En casa!.*Luna/,
  addPhoto: 'Añadir una foto (opcional)',
  chosenPhoto: 'La foto que vas a enviar',
  unveil: /La foto que te mandan.*Toca para verla/,
  photo: 'La foto que te mandan',
  firstHour: 'La primera hora',
  pass: /^Paso de /,
  isLost: /perdid|se busca/i,
}

test('a pet is lost, two people have seen it, one is answered, and it is found', async ({
  openPage,
  trouble,
}) => {
  const cityId = 420
  const visit = { server }
  const ana = await signUp(server, { pets: [luna], cityId, photos: ['#c63'] })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId })

  const hers = await openPage({ ...visit, as: ana })
  await hers.goto('home')
  await hers.getByRole('link', { name: words.lost }).click()
  await hers.getByRole('button', { name: words.raise }).click()
  await expect(hers.getByText(words.placeMissing)).toBeVisible()
  await hers.getByLabel(words.place).fill('Parque del Retiro, junto al lago')
  await expectNoProblem(hers)
  await hers.getByRole('button', { name: words.raise }).click()
  await expect(hers.getByText(words.raised)).toBeVisible()
  await expect(hers.getByRole('heading', { name: words.searching })).toBeVisible()
  await expect(hers.getByText(words.reach)).toBeVisible()
  await expect(hers.getByRole('heading', { name: words.searching })).toBeInViewport()
  const poster = await hers.getByRole('link', { name: words.print }).getAttribute('href')
  await hers.getByRole('link', { name: words.homeTab }).click()
  await expect(hers.getByRole('link', { name: words.searching })).toBeVisible()

  const his = await openPage({ ...visit, as: luis })
  await passACard(his, words.pass)
  const card = his.getByRole('article').filter({ hasText: words.near })
  await expect(card).toContainText('Parque del Retiro')
  await expect(card.getByRole('button', { name: words.share })).toBeVisible()
  await card.getByRole('link', { name: words.seenHer }).click()
  await his.getByLabel(words.field).fill('La he visto en la fuente.')
  await his.getByRole('button', { name: words.send }).click()
  await expect(his.getByText(words.thanks)).toBeVisible()
  await passACard(his, words.pass)
  await card.getByRole('button', { name: words.keepEyeOut }).click()
  await expect(card).toBeHidden()
  await passACard(his, words.pass)
  await expect(his.getByRole('article', { name: 'Luna' }).first()).toBeVisible()
  await expect(card).toBeHidden()
  await his.getByRole('link', { name: words.lost }).click()
  await expect(his.getByRole('link', { name: /Luna.*Parque del Retiro/ })).toBeVisible()

  const stranger = await openPage(visit)
  await stranger.goto(poster ?? '')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(words.wanted)
  await stranger.getByRole('button', { name: words.iHaveSeen }).click()
  await stranger.getByLabel(words.field).fill('Junto al metro. Mi teléfono: 600 123 123')
  const chooser = stranger.waitForEvent('filechooser')
  await stranger.getByText(words.addPhoto).click()
  const picture = { name: 'luna.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }
  await (await chooser).setFiles(picture)
  await expect(stranger.getByRole('img', { name: words.chosenPhoto })).toBeVisible()
  await expectNoProblem(stranger)
  await stranger.getByRole('button', { name: words.send }).click()
  await expect(stranger.getByText(words.thanks)).toBeVisible()

  // She is told without loading the page again.
  await expect(hers.getByRole('link', { name: words.badge })).toBeVisible()
  await hers.getByRole('link', { name: words.pinned }).click()
  const sightings = hers.getByRole('main').getByRole('listitem')
  const strangers = sightings.filter({ hasText: '600 123 123' })
  await expect(sightings.filter({ hasText: 'La he visto en la fuente.' })).toContainText('Toby')
  await expect(strangers).toContainText(words.somebody)
  await expect(strangers.getByRole('link')).toHaveAttribute('href', 'tel:600123123')
  await strangers.getByRole('button', { name: words.unveil }).click()
  await expect(strangers.getByRole('img', { name: words.photo })).toBeVisible()
  await expect(hers.getByRole('heading', { name: words.firstHour })).toBeVisible()
  await expectNoProblem(hers)
  await strangers.getByRole('button', { name: words.remove }).click()
  await hers.getByRole('dialog').getByRole('button', { name: words.removeYes }).click()
  await expect(strangers).toBeHidden()
  await expect(hers.getByRole('link', { name: words.badge })).toBeHidden()

  await hers.getByRole('button', { name: words.answer }).click()
  await expect(hers.getByText(words.about)).toBeVisible()
  await expect(hers.getByText('Luna: La he visto en la fuente.').last()).toBeVisible()

  await hers.goto('lost')
  await hers.getByRole('button', { name: words.correct }).click()
  await expect(hers.getByRole('radio', { name: 'Foto 1' })).toBeChecked()
  await hers.getByLabel(words.seenPlace).fill('Junto a la fuente')
  await expectNoProblem(hers)
  await hers.getByRole('button', { name: words.save, exact: true }).click()
  await expect(hers.getByText(words.corrected)).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('Junto a la fuente')).toBeVisible()
  await expect(stranger.getByText(words.lastSeen, { exact: true })).toBeVisible()
  const shareTop = await topOf(hers.getByRole('button', { name: words.share }))
  const printTop = await topOf(hers.getByRole('link', { name: words.print }))
  const foundTop = await topOf(hers.getByRole('button', { name: words.found }))
  expect(shareTop).toBeLessThan(printTop)
  expect(printTop).toBeLessThan(foundTop)
  await hers.getByRole('button', { name: words.found }).click()
  await hers.getByRole('button', { name: words.undo }).click()
  await expect(hers.getByText(words.undone)).toBeVisible()
  await expect(hers.getByRole('heading', { name: words.searching })).toBeVisible()
  await hers.getByRole('button', { name: words.found }).click()
  await expect(hers.getByRole('heading', { name: words.home })).toBeVisible()
  await expect(hers.getByRole('main')).not.toContainText(words.isLost)
  await expect(hers).not.toHaveTitle(words.isLost)

  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(words.foundPoster)
  await expect(stranger).not.toHaveTitle(words.isLost)
  await expect(stranger.getByRole('button', { name: words.iHaveSeen })).toBeHidden()
  await passACard(his, words.pass)
  await expect(his.getByRole('heading', { name: words.home })).toBeVisible()
  await his.getByRole('button', { name: words.great }).click()
  await passACard(his, words.pass)
  await expect(his.getByRole('article', { name: 'Luna' }).first()).toBeVisible()
  await expect(his.getByRole('heading', { name: words.home })).toBeHidden()

  trouble.expect(/status of 404 .* at \/api\/lostpet\//)
  await stranger.goto('lost/123456789012')
  await expect(stranger.getByRole('link', { name: 'MichiApp' })).toBeVisible()
})

test('the search is on Home and in Settings, on another device too, and nothing moves', async ({
  openPage,
}) => {
  const ana = await signUp(server, { pets: [luna], cityId: 430, photos: ['#c63'] })
  await signUp(server, { animalName: 'Toby', cityId: 430, photos: ['#58b'] })
  const key = await loseAPet(ana)
  const page = await openPage({ server, as: ana })
  await page.addInitScript(measureShifts)
  const known = page.waitForResponse('**/api/ownsearch/**')
  await page.goto('home')
  await known
  const pin = page.getByRole('main').getByRole('link', { name: 'Buscando a Luna' })
  // Not above the card that the person looks at.
  await page.getByRole('button', { name: 'Paso de Toby' }).click()
  await expect(pin).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await page.goto('home')
  await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
  await expect(pin).toBeVisible()
  await untilDrawn(page)
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBe(0)

  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(pin).toBeVisible()
  await expect(page.getByText('¿Se ha perdido?')).toBeHidden()
  await ana.client.post('/api/endlostpet', { userId: ana.id, key, found: true })
  await expect(page.getByText('¿Se ha perdido? Da la alarma')).toBeVisible()
})

test('the owner reports a message of somebody without an account, and switches such messages off', async ({
  openPage,
  trouble,
}) => {
  const ana = await signUp(server, { pets: [luna], cityId: 431, photos: ['#c63'] })
  const key = await loseAPet(ana)
  const stranger = await openPage({ server })
  await stranger.goto(`lost/${key}`)
  await stranger.getByRole('button', { name: 'He visto a Luna' }).click()
  trouble.expect(/status of 422 .* at \/api\/addsighting/)
  await stranger.getByLabel('Dónde, cuándo y cómo estaba').fill('Mira en https://luna.example')
  await stranger.getByRole('button', { name: 'Enviar a su familia' }).click()
  await expect(stranger.getByText('Sin enlaces ni direcciones de email')).toBeVisible()
  await stranger.getByLabel('Dónde, cuándo y cómo estaba').fill('No la vas a ver más.')
  await stranger.getByRole('button', { name: 'Enviar a su familia' }).click()
  await expect(stranger.getByText('¡Gracias! Su familia ya lo tiene.')).toBeVisible()

  const page = await openPage({ server, as: ana })
  await page.goto('lost')
  await page.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  await page.getByRole('radio', { name: 'Acoso o insultos' }).check()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const thanks = page.getByRole('dialog', { name: 'Gracias por tu denuncia' })
  await thanks.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('lo has denunciado')).toBeVisible()
  const visitors = page.getByRole('switch', { name: 'Mensajes de gente sin cuenta' })
  await expect(visitors).toBeChecked()
  await visitors.click()
  await expect(visitors).not.toBeChecked()
  await page.reload()
  await expect(visitors).not.toBeChecked()

  await stranger.reload()
  await expect(stranger.getByRole('button', { name: 'He visto a Luna' })).toBeHidden()
  const luis = await signUp(server, { cityId: 431 })
  await stranger.getByRole('link', { name: 'He visto a Luna' }).click()
  await stranger.getByLabel('Email').fill(luis.email)
  await stranger.getByLabel('Contraseña', { exact: true }).fill(luis.password)
  await stranger.getByRole('button', { name: 'Entrar' }).click()
  await expect(stranger.getByLabel('Dónde, cuándo y cómo estaba')).toBeFocused()
})

test('every tab says that a pet is lost nearby, Home without a swipe, until it was looked at', async ({
  openPage,
}) => {
  const ana = await signUp(server, { pets: [luna], cityId: 480, photos: ['#c63'] })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 480 })
  await loseAPet(ana)
  const page = await openPage({ server, as: luis })
  await page.addInitScript(measureShifts)
  const bar = page.getByRole('main').getByRole('link', { name: 'Luna se ha perdido cerca de ti' })
  await page.goto('home')
  await expect(page.getByRole('article', { name: 'Luna' })).toBeVisible()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mascota perdida/ })).toBeInViewport({ ratio: 1 })
  await untilDrawn(page)
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBe(0)
  await expectNoProblem(page)
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await bar.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Se busca.*Luna/)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('an alarm on holiday, by somebody who skipped the first questions: the form has all of it', async ({
  openPage,
  trouble,
}) => {
  const ana = await signUp(server, { animalName: 'Thor', cityId: 470 })
  const page = await openPage({ server, as: ana })
  await page.goto('lost')
  await page.getByText('Gato', { exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Añadir una foto').click()
  const picture = { name: 'thor.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }
  await (await chooser).setFiles(picture)
  await expect(page.getByRole('radio', { name: 'Foto 1' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Ciudad' }).fill('Vigo')
  await page.getByRole('option', { name: 'Vigo' }).click()
  await page.getByLabel('¿Dónde?').fill('Playa de Samil')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Dar la alarma' }).click()
  await expect(page.getByRole('heading', { name: 'Buscando a Thor' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver e imprimir el cartel' }).click()
  await expect(page.getByText('Gato')).toBeVisible()
  await expect(page.getByText(/Samil.*Vigo/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto de Thor' })).toBeVisible()

  // Its end fails once: the dialog that asked says so.
  trouble.expect(/status of 500 .* at \/api\/endlostpet/)
  await page.route('**/api/endlostpet', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Dejar de buscar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dejar de buscar' })
  await dialog.getByRole('button', { name: 'Dejar de buscar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Algo ha fallado. Prueba otra vez')
  await dialog.getByRole('button', { name: 'Dejar de buscar' }).click()
  await expect(page.getByText('Hemos quitado el cartel.')).toBeVisible()
})

test('a false alarm can be reported, in English too', async ({ openPage }) => {
  const ana = await signUp(server, { animalName: 'Luna', cityId: 460 })
  const luis = await signUp(server, { cityId: 460 })
  const key = await loseAPet(ana)
  const page = await openPage({ server, as: luis, language: 'en' })
  await page.goto(`lost/${key}`)
  await page.getByRole('button', { name: 'I think this is a false alarm' }).click()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText('Thank you, we’ll look into it.')).toBeVisible()

  const stranger = await openPage({ server, language: 'en' })
  await stranger.goto(`lost/${key}`)
  const link = stranger.getByRole('link', { name: 'I think this is a false alarm' })
  await link.click()
  await expect(stranger.getByRole('textbox').first()).toHaveValue(new RegExp(`/lost/${key}$`))
  await expect(stranger.getByRole('combobox')).toHaveValue('false_alarm')
  await ana.client.post('/api/endlostpet', { userId: ana.id, key, found: true })
  await stranger.goto(`lost/${key}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/Home again/)
  await expect(link).toBeHidden()
})

/** Opens the deck, and decides on its first card once the lost pets nearby are known. */
async function passACard(page: Page, pass: RegExp): Promise<void> {
  const near = page.waitForResponse('**/api/lostpetsnear/**')
  await page.goto('home')
  await near
  await page.getByRole('button', { name: pass }).click()
}

async function expectNoProblem(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
  await expectNoOverflow(page)
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([])
}

const topOf = async (part: ReturnType<Page['getByRole']>) => (await part.boundingBox())?.y ?? 0

test('an alarm that is half written outlives the page and the session, until it is raised', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 401 /)
  // The page may or may not open a socket before it knows that the session has ended.
  trouble.allow(/HTTP Authentication failed/)
  const ana = await signUp(server, { pets: [luna], cityId: 424, photos: ['#c63'] })
  const page = await openPage({ server, as: ana })
  await page.goto('lost')
  await page.getByLabel(words.place).fill('Parque del Retiro, junto al lago')
  // As a phone does with a page in the background.
  await page.reload()
  await expect(page.getByLabel(words.place)).toHaveValue('Parque del Retiro, junto al lago')

  await page.context().clearCookies({ name: /session/ })
  await page.getByRole('button', { name: words.raise }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByLabel(words.place)).toHaveValue('Parque del Retiro, junto al lago')
  await page.getByRole('button', { name: words.raise }).click()
  await expect(page.getByText(words.raised)).toBeVisible()
  const drafts = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('michi.draft')),
  )
  expect(drafts).toEqual([])
})

test('whoever has found an animal sees which it may be, and writes to its owner', async ({
  openPage,
}) => {
  const ana = await signUp(server, { pets: [luna], cityId: 491, photos: ['#c63'] })
  const dog: PetDetails = { name: 'Kira', species: 'dog', sex: 'female' }
  const eva = await signUp(server, { pets: [dog], cityId: 491 })
  // She lives far away.
  const luis = await signUp(server, { animalName: 'Toby', cityId: 492 })
  const key = await loseAPet(ana)
  await loseAPet(eva)
  const page = await openPage({ server, as: luis })
  await page.goto('lost')
  await page.getByRole('link', { name: 'He encontrado un animal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('He encontrado un animal')
  const { body } = await luis.client.get<{ city: string }[]>(
    `/api/lostpetsnear/${luis.id}?cityId=491`,
  )
  await page.getByRole('combobox', { name: 'Ciudad' }).fill(body[0]?.city ?? '')
  await page.getByRole('option').first().click()
  await page.getByText('Gato', { exact: true }).click()
  const matches = page.getByRole('region', { name: '¿Es alguna de estas mascotas?' })
  await expect(matches.getByRole('link', { name: /^Luna/ })).toBeVisible()
  await expect(matches.getByRole('link', { name: /^Kira/ })).toBeHidden()
  await expectNoProblem(page)
  await matches.getByRole('link', { name: /^Luna/ }).click()
  await expect(page).toHaveURL(new RegExp(`lost/${key}$`))
  const dialog = page.getByRole('dialog', { name: '¿Has encontrado a Luna?' })
  await dialog.getByLabel('Dónde está y cómo encontrarte').fill('En mi portal, calle Mayor 3.')
  await expectNoProblem(page)
  await dialog.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.thanks)).toBeVisible()
  const hers = await openPage({ server, as: ana })
  await hers.goto('lost')
  await expect(hers.getByText('En mi portal, calle Mayor 3.')).toBeVisible()
})

test('the card of a pet that is searched for says so, and leads to its poster', async ({
  openPage,
}) => {
  const ana = await signUp(server, { pets: [luna], cityId: 493, photos: ['#c63'] })
  // The newest one is in front.
  await signUp(server, { animalName: 'Kira', cityId: 493, photos: ['#58b'] })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 493 })
  const key = await loseAPet(ana)
  const page = await openPage({ server, as: luis })
  await passACard(page, /^Paso de Kira$/)
  await page.getByRole('button', { name: words.keepEyeOut }).click()
  const card = page.getByRole('article', { name: 'Luna' })
  const badge = card.getByRole('link', { name: 'Se busca a Luna' })
  await expect(badge).toBeVisible()
  await expectNoProblem(page)
  await badge.click()
  await expect(page).toHaveURL(new RegExp(`lost/${key}$`))
})
