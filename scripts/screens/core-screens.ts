import type { Page } from '@playwright/test'
import { noFilter } from '../../contract/filter-parts.ts'
import type { PetDetails } from '../../contract/pets.ts'
import { consentCookie } from '../../contract/routes.ts'
import { leaveNote, match, say, signUp } from '../../e2e/testing/people.ts'
import type { Server } from '../../e2e/testing/server.ts'
import type { Visit } from '../../e2e/testing/visit.ts'

const toby: PetDetails = {
  name: 'Toby',
  species: 'dog',
  breed: 'labrador',
  born: '2023-04',
  size: 'medium',
  energy: 'lively',
  cats: true,
  children: true,
  about: 'Duerme con la barriga hacia arriba y saluda a todo el que pasa.',
  prompts: [
    { prompt: 'ham', answer: 'Dar la pata. Las cuatro a la vez, y con los ojos cerrados.' },
    { prompt: 'parkSpot', answer: 'El charco que hay junto a la fuente.' },
  ],
}
const nube: PetDetails = { name: 'Nube', species: 'rabbit', energy: 'calm', size: 'small' }
const michi: PetDetails = { name: 'Michi', species: 'cat', energy: 'lively', dogs: true }

/** The first screens and a chat, in states that no journey opens. */
export async function coreVisits(server: Server, photos: Map<string, Buffer>): Promise<Visit[]> {
  const [dog, cat] = ['#b85', '#58b'].map((colour) => photos.get(colour) ?? colour)
  if (!dog || !cat) throw new Error('There are no photos.')
  const luis = { name: 'Luis', photos: [cat, dog], pets: [toby] }

  const seeker = await signUp(server, { cityId: 610, photos: [cat], pets: [michi] })
  const neighbour = await signUp(server, { ...luis, cityId: 610 })
  // In a city of its own, because pets with a photo come first.
  const viewer = await signUp(server, { cityId: 660, photos: [cat], pets: [michi] })
  const faceless = await signUp(server, { name: 'Eva', cityId: 660, pets: [nube] })

  // Looks only for reptiles, and has passed on the only one.
  const passer = await signUp(server, { cityId: 620, photos: [cat], pets: [michi] })
  const rex: PetDetails = { ...toby, name: 'Rex', species: 'reptile', breed: 'iguana' }
  const passed = await signUp(server, { ...luis, pets: [rex], cityId: 620 })
  const filter = { ...noFilter, species: ['reptile'] }
  await passer.client.put('/api/updatedeckfilter', { userId: passer.id, filter })
  const dislike = { dislikerId: passer.id, dislikedId: passed.id }
  await passer.client.post('/api/adduserdislike', dislike)

  // Two accounts, because the questions skip the photo of an account that has one.
  const newcomer = await signUp(server, { cityId: 630, isNew: true })
  const framer = await signUp(server, { cityId: 630, isNew: true })

  const talker = await signUp(server, { cityId: 640, photos: [cat], pets: [michi] })
  const names = ['Nala', 'Coco', 'Luna', 'Thor', 'Kira', 'Maximiliana Bartholomea', 'Bimba']
  for (const name of names) {
    const other = await signUp(server, { name: 'Eva', cityId: 640, pets: [{ ...nube, name }] })
    const chatId = await match(talker, other)
    if (name === 'Bimba') continue
    await say(other, chatId, `Hola, soy ${name}. ¿Vamos mañana por la tarde al parque del Retiro?`)
    if (name === 'Luna') await say(talker, chatId, '¡Claro!')
    if (name !== 'Thor') continue
    const goodbye = { userId: other.id, chatId, line: 'no_time' }
    await other.client.post('/api/endchat', goodbye)
  }
  const suitor = await signUp(server, { cityId: 640, animalName: 'Coco' })
  await leaveNote(suitor, talker, '¿Un paseo?')
  const friend = await signUp(server, { ...luis, cityId: 640 })
  const talk = await match(talker, friend)
  const texts = [
    '¡Hola! ¿Qué tal lleva Michi el calor?',
    'Tumbada en las baldosas, como una alfombra.',
    '¿Mañana en el Retiro, a las cinco? Llevamos pelota, agua y algo de jamón',
    '😹🐾',
    '🐈',
  ]
  for (const [index, text] of texts.entries()) await say(index % 2 ? talker : friend, talk, text)
  await talker.client.post('/api/addmessage', {
    userId: talker.id,
    chatId: talk,
    message: '¡Sí! Allí estaremos',
    replyTo: 3,
  })
  await talker.client.uploadToChat(talk, Buffer.from(cat))

  const leaver = await signUp(server, { cityId: 650, photos: [cat], pets: [michi] })
  const left = await match(leaver, await signUp(server, { ...luis, cityId: 650 }))
  await say(leaver, left, '¡Hola!')
  const goodbye = { userId: leaver.id, chatId: left, line: 'thanks' }
  await leaver.client.post('/api/endchat', goodbye)

  const withBanner = (path: string) => async (page: Page) => {
    await page.context().clearCookies({ name: consentCookie.name })
    await page.goto(path)
    await page.getByRole('region', { name: /^(Aviso de cookies|Cookie)/ }).waitFor()
  }
  const home = async (page: Page) => {
    await page.goto('home')
    await page.getByRole('article').first().waitFor()
  }
  const profile = (id: number) => async (page: Page) => {
    await page.goto(`profile/${id}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }
  const photoStep = async (page: Page) => {
    await page.goto('.')
    await page.getByRole('button', { name: /^(Seguir como|Continue as) / }).click()
    await page.getByRole('button', { name: /^(Empezar|Let’s go)$/ }).click()
    const file = { name: 'michi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(cat) }
    await page.getByLabel(/^(Elegir una|Choose a) /).setInputFiles(file)
    await page.getByRole('button', { name: /^(Encuadrar|Frame)/ }).waitFor()
  }
  const chats = async (page: Page) => {
    await page.goto('chats')
    await page.getByRole('listitem').first().waitFor()
  }
  const chat = async (page: Page) => {
    await page.goto(`chats#chat=${talk}`)
    await page.getByRole('listitem').last().waitFor()
    await page.getByRole('textbox', { name: /^(Mensaje|Message)$/ }).waitFor()
  }
  const reply = async (page: Page) => {
    await chat(page)
    const asked = page.getByRole('listitem').filter({ hasText: 'Llevamos pelota' }).first()
    await asked.getByRole('button', { name: /^(Responder|Reply)$/ }).press('Enter')
  }
  const choosePhoto = async (page: Page) => {
    await page.route('**/api/addchatphoto', () => {})
    await chat(page)
    await page
      .locator('input[data-source=gallery]')
      .setInputFiles({ name: 'm.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(dog) })
    await page.getByRole('dialog').getByRole('img').first().waitFor()
  }

  return [
    {
      screens: [
        { name: 'core, login with the banner', open: withBanner('.') },
        { name: 'core, signup with the banner', open: withBanner('signup') },
        {
          name: 'core, signup with errors',
          async open(page) {
            await page.goto('signup')
            await page.getByRole('textbox', { name: 'Email' }).fill('Elena@Gmail.com')
            await page.getByRole('button', { name: /^(Crear cuenta|Create account)$/ }).click()
          },
        },
      ],
    },
    { as: newcomer, screens: [{ name: 'core, first photo', open: photoStep }] },
    {
      as: framer,
      screens: [
        {
          name: 'core, framing the first photo',
          async open(page) {
            await photoStep(page)
            await page.getByRole('button', { name: /^(Encuadrar|Frame)/ }).click()
            await page.getByRole('slider').first().waitFor()
          },
        },
      ],
    },
    {
      as: seeker,
      screens: [
        { name: 'core, card with answers', open: home },
        { name: 'core, home with the banner', open: withBanner('home') },
        { name: 'core, profile of a card', open: profile(neighbour.id) },
      ],
    },
    {
      as: viewer,
      screens: [
        { name: 'core, card without a photo', open: home },
        { name: 'core, profile without a photo', open: profile(faceless.id) },
      ],
    },
    { as: passer, screens: [{ name: 'core, the end of the round', open: home }] },
    {
      as: talker,
      screens: [
        { name: 'core, many chats', open: chats },
        { name: 'core, chat', open: chat },
        { name: 'core, chat with a reply', open: reply },
        {
          name: 'core, chat with a reply and large letters',
          async open(page) {
            await reply(page)
            await page.evaluate(() => {
              document.documentElement.style.fontSize = '200%'
            })
            await page.keyboard.type('Nos vemos')
          },
        },
        { name: 'core, a photo before it is sent', open: choosePhoto },
        {
          name: 'core, a photo that can be taken back',
          async open(page) {
            await choosePhoto(page)
            await page
              .getByRole('dialog')
              .getByRole('button', { name: /^(Enviar|Send)$/ })
              .click()
            await page
              .getByRole('button', { name: /^(Quitar esta foto|Remove this photo)$/ })
              .waitFor()
          },
        },
      ],
    },
    { as: leaver, screens: [{ name: 'core, only goodbyes', open: chats }] },
  ]
}
