import { expect, type Page } from '@playwright/test'
import { noFilter } from '../../contract/filter-parts.ts'
import type { Invitation } from '../../contract/invitations.ts'
import type { PetDetails } from '../../contract/pets.ts'
import { basePath } from '../../contract/routes.ts'
import { loseAPet } from './lost-pets.ts'
import { leaveNote, like, match, say, signUp } from './people.ts'
import { castPlanner } from './planner-screens.ts'
import type { Server } from './server.ts'
import type { Visit, Words } from './visit.ts'

export const visitors = [
  'stranger',
  'regular',
  'planner',
  'admirer',
  'hermit',
  'newcomer',
  'searcher',
  'neighbour',
] as const
export type Visits = Record<(typeof visitors)[number], Visit>

interface CastOptions {
  photoOf?: (colour: string) => string | Buffer
  goTo?: (page: Page, path: string) => Promise<unknown>
}

/** Creates people with content on every screen, in the language of the page. */
export async function castVisits(
  server: Server,
  words: Words = { name: 'Luis', animalName: 'Toby', message: '¿Vamos al parque?' },
  { photoOf = (colour) => colour, goTo = (page, path) => page.goto(path) }: CastOptions = {},
): Promise<Visits> {
  const { name, animalName, message } = words
  const photos = ['#b85', '#58b', '#5b8'].map(photoOf)
  const cat = { name: animalName, species: 'cat', energy: 'calm', size: 'small' } as const
  const born = `${new Date().getUTCFullYear() - 2}-01`
  const everything: PetDetails = {
    ...cat,
    born,
    sex: 'female',
    neutered: true,
    vaccinated: true,
    dogs: true,
    cats: true,
    children: false,
    about: message,
    prompts: [{ prompt: 'knownFor', answer: message.slice(0, 120) }],
  }
  const pets = [everything, { name: animalName, breed: message.slice(0, 60), born }]
  const ana = await signUp(server, { name, photos, pets: [cat], isConfirmed: true })
  const friend = await signUp(server, { name, photos: [photoOf('#85b')], pets: [everything] })
  const pet = await signUp(server, { name, photos, pets })
  const admirer = await signUp(server, { name, photos, pets })
  const crush = await signUp(server, { name, pets })
  const suitor = await signUp(server, {
    name,
    photos: [photoOf('#b58')],
    pets: [cat],
    isConfirmed: true,
  })
  const nuisance = await signUp(server, { name, animalName })
  const newcomer = await signUp(server, { name, animalName, isNew: true })
  await ana.client.post('/api/addpet', { userId: ana.id, pet: { name: animalName } })
  // Far away, so that the hermit is in nobody's first cards.
  const hermit = await signUp(server, { name, animalName, cityId: 700, isConfirmed: true })
  const { body: invitation } = await hermit.client.post<Invitation>('/api/addinvitation', {
    userId: hermit.id,
  })
  // In a city of their own, because the lost pet covers the decks there.
  const searcher = await signUp(server, {
    name,
    photos: [photoOf('#85b')],
    pets: [everything],
    cityId: 500,
    isConfirmed: true,
  })
  const neighbour = await signUp(server, { name, animalName, cityId: 500, isConfirmed: true })
  const lostPetKey = await loseAPet(searcher, { words: message })
  await neighbour.client.post('/api/addsighting', { key: lostPetKey, words: message })

  const chatId = await match(ana, friend)
  await say(friend, chatId, message)
  await say(ana, chatId, message)
  await match(ana, crush)
  // The deck should show pets with details, and the newcomer has none.
  await like(ana, newcomer)
  await leaveNote(suitor, ana, message.slice(0, 140))
  await ana.client.post('/api/block', { userId: ana.id, targetId: nuisance.id })
  await say(friend, await match(pet, friend), message)
  await like(pet, admirer)
  const playmates = { companion: friend, suitor, stranger: crush }
  const planner = await castPlanner(server, words, playmates, goTo)
  const people = [ana, friend, pet, admirer, crush, suitor, nuisance, newcomer]
  const others = [...people, planner.as, searcher, neighbour]
  for (const somebody of others) await like(hermit, somebody)

  const deck = async (page: Page) => {
    await goTo(page, 'home')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(filterButton(page)).toBeVisible()
  }
  /** A lost pet nearby comes with the next card. */
  const passACard = async (page: Page) => {
    const near = page.waitForResponse('**/api/lostpetsnear/**')
    await page.goto('home')
    await near
    await page.getByRole('button', { name: /^(Paso de|Pass on) / }).click()
  }
  const filterButton = (page: Page) => page.getByRole('button', { name: /^(Filtros|Filters)/ })
  const empty = (page: Page) =>
    expect(
      page.getByText(/No hay nada aquí\.\.\. todavía|There is nothing here\.\.\. yet/),
    ).toBeVisible()
  const heading = (path: string) => async (page: Page) => {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const photo = (path: string) => async (page: Page) => {
    await goTo(page, path)
    await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  }

  const menu = async (page: Page) => {
    await goTo(page, `profile/${friend.id}`)
    await page.getByRole('button', { name: /^(Opciones sobre|Options for) / }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

  const firstPet = async (page: Page) => {
    await goTo(page, 'settings')
    // Not found by name, because another journey replaces the names.
    await page.getByRole('listitem').locator('a[href*="/pet?id="]').first().click()
    await expect(page.getByRole('radio').first()).toBeVisible()
  }

  /** The first card of a new person. */
  const offer = async (page: Page) => {
    await goTo(page, '.')
    await page.getByRole('button', { name: /^(Seguir como|Continue as) / }).click()
    await expect(page.getByRole('button', { name: /^(Empezar|Let’s go)$/ })).toBeVisible()
  }
  /** The tour after so many skipped questions. */
  const question = (skipped: number) => async (page: Page) => {
    await offer(page)
    await page.getByRole('button', { name: /^(Empezar|Let’s go)$/ }).click()
    for (let n = 0; n < skipped; n++)
      await page.getByRole('button', { name: /^(Saltar|Skip)$/ }).click()
    // At the end, the person's own card has a heading too.
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  }

  return {
    stranger: {
      screens: [
        { name: 'login', open: heading('.') },
        { name: 'signup', open: heading('signup') },
        { name: 'reset', open: heading('reset') },
        { name: 'confirm', open: heading('confirm#token=x') },
        { name: 'notice', open: heading('notice') },
        {
          name: 'invitation',
          async open(page) {
            // Another page first: a code behind the # alone loads nothing.
            await page.goto('test')
            await page.goto(`invite#code=${invitation.code}`)
            await expect(
              page.getByRole('link', { name: /^(Crear mi cuenta|Create my account)$/ }),
            ).toBeVisible()
          },
        },
        { name: 'poster of a lost pet', open: photo(`lost/${lostPetKey}`) },
        { name: 'privacy', open: heading('privacy') },
        { name: 'cookies', open: heading('cookies') },
        { name: 'test', open: heading('test') },
      ],
    },
    regular: {
      as: ana,
      screens: [
        {
          name: 'login of whoever is logged in',
          async open(page) {
            await goTo(page, '.')
            const goOn = page.getByRole('button', { name: /^(Seguir como|Continue as) / })
            await expect(goOn).toBeVisible()
          },
        },
        {
          name: 'home',
          async open(page) {
            await deck(page)
            await expect(page.getByRole('article').first().getByRole('listitem')).toHaveCount(2)
          },
        },
        {
          name: 'filters',
          async open(page) {
            await deck(page)
            await filterButton(page).click()
            await expect(
              page.getByText(/^(Te quedan|You have) .+ (por conocer|to meet)$/),
            ).toBeVisible()
          },
        },
        {
          name: 'chats',
          async open(page) {
            await goTo(page, 'chats')
            await expect(page.getByRole('list').getByRole('time').first()).toBeVisible()
          },
        },
        {
          name: 'notes',
          async open(page) {
            await goTo(page, 'notes')
            await expect(page.getByRole('main').getByRole('time')).toBeVisible()
          },
        },
        {
          name: 'writing a note',
          async open(page) {
            await deck(page)
            await page.getByRole('button', { name: /^(Enviar una nota a|Send .+ a note)/ }).click()
            await expect(page.getByRole('dialog').getByText(/(Te quedan|notes left)/)).toBeVisible()
          },
        },
        {
          name: 'chat',
          async open(page) {
            await goTo(page, 'chats')
            await page.getByRole('link', { name: message.slice(0, 20) }).click()
            await expect(page.getByRole('textbox')).toBeVisible()
            await expect(page.getByRole('listitem').first()).toBeVisible()
          },
        },
        {
          name: 'a chat without messages',
          async open(page) {
            await goTo(page, 'chats')
            await page.getByRole('link', { name: /^(Escribe a|Write to) / }).click()
            await expect(page.getByText(/(Di hola a|Say hello to) /)).toBeVisible()
          },
        },
        { name: 'settings', open: photo('settings') },
        {
          name: 'what can be done with a photo',
          async open(page) {
            await goTo(page, 'settings')
            await page.getByLabel(/^(Añadir fotos|Add photos)$/).setInputFiles({
              name: 'Mis notas.txt',
              mimeType: 'text/plain',
              buffer: Buffer.from('miau'),
            })
            await page.getByRole('button', { name: /^(Foto|Photo) 2 (de|of) / }).click()
            await expect(
              page.getByRole('button', { name: /^(Borrar la foto|Delete photo) / }),
            ).toBeVisible()
          },
        },
        {
          name: 'framing of a photo',
          async open(page) {
            await goTo(page, 'settings')
            await page.getByRole('button', { name: /^(Foto|Photo) 1 (de|of) / }).click()
            await page.getByRole('button', { name: /: (encuadrar|frame it)$/ }).click()
            await expect(page.getByRole('dialog').getByRole('slider').first()).toBeFocused()
          },
        },
        { name: 'a pet', open: firstPet },
        { name: 'a new pet', open: heading('settings/pet') },
        {
          name: 'removal of a pet',
          async open(page) {
            await firstPet(page)
            await page.getByRole('button', { name: /^(Quitar a|Remove) / }).click()
            await expect(page.getByRole('dialog')).toBeVisible()
          },
        },
        {
          name: 'settings of the app',
          async open(page) {
            await goTo(page, 'settings')
            await page.getByRole('tab', { name: /^(Cuenta y app|Account and app)$/ }).click()
            await expect(page.getByRole('tabpanel')).toBeVisible()
          },
        },
        { name: 'own profile', open: photo(`profile/${ana.id}`) },
        {
          name: 'deletion of a photo',
          async open(page) {
            await goTo(page, `profile/${ana.id}`)
            await page.getByRole('button', { name: /(Borrar esta|Delete this)/ }).click()
            await expect(page.getByRole('dialog')).toBeVisible()
          },
        },
        {
          name: 'profile of another',
          async open(page) {
            await photo(`profile/${friend.id}`)(page)
            await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
          },
        },
        { name: 'what can be done about somebody', open: menu },
        {
          name: 'reporting somebody',
          async open(page) {
            await menu(page)
            await page
              .getByRole('dialog')
              .getByRole('button', { name: /^(Denunciar a |Report (?!this))/ })
              .click()
            await expect(page.getByRole('radio').first()).toBeVisible()
          },
        },
        {
          name: 'blocking somebody',
          async open(page) {
            await menu(page)
            await page
              .getByRole('dialog')
              .getByRole('button', { name: /^(Bloquear a|Block) / })
              .click()
            await expect(page.getByRole('button', { name: /^(Bloquear|Block)$/ })).toBeVisible()
          },
        },
        { name: 'email', open: heading('settings/email') },
        { name: 'password', open: heading('settings/password') },
        { name: 'devices', open: heading('settings/devices') },
        {
          name: 'blocked',
          async open(page) {
            await goTo(page, 'settings/blocked')
            await expect(page.getByRole('button', { name: /^(Desbloquear|Unblock)/ })).toBeVisible()
          },
        },
        { name: 'reports', open: heading('settings/reports') },
        { name: 'deletion', open: heading('settings/deletion') },
        {
          name: 'apitest',
          async open(page) {
            await goTo(page, 'apitest')
            await expect(page.getByText(/^(BIEN|PASS)$/).first()).toBeVisible()
          },
        },
      ],
    },
    planner,
    admirer: {
      as: admirer,
      screens: [
        {
          name: 'match',
          async open(page) {
            await deck(page)
            const match = page.getByRole('dialog')
            // Any match will do.
            for (let isMatch = false; !isMatch; ) {
              const answered = page.waitForResponse('**/api/adduserlike')
              await page.keyboard.press('ArrowRight')
              const answer = await (await answered).json()
              isMatch = answer.match
            }
            await expect(match).toBeVisible()
          },
        },
      ],
    },
    hermit: {
      as: hermit,
      screens: [
        {
          name: 'an empty deck',
          async open(page) {
            await goTo(page, 'home')
            await empty(page)
          },
        },
        {
          name: 'inviting',
          async open(page) {
            await goTo(page, 'settings')
            await page
              .getByRole('button', { name: /^(Invita a la gente de tu parque|Invite your park)/ })
              .click()
            await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/#code=/)
          },
        },
        {
          name: 'an animal was found',
          async open(page) {
            await goTo(page, 'found')
            await page.getByText(/^(Gato|Cat)$/).click()
            await expect(page.getByText(/(Nadie busca aquí|Nobody is looking)/)).toBeVisible()
          },
        },
        {
          name: 'sheet for the notice board',
          async open(page) {
            await goTo(page, 'sheet')
            await expect(page.getByRole('img', { name: /(Código QR|QR code)/ })).toBeVisible()
          },
        },
        {
          name: 'an empty deck under a filter',
          async open(page) {
            const filter = { ...noFilter, species: ['fish'] }
            await hermit.client.put('/api/updatedeckfilter', { userId: hermit.id, filter })
            await goTo(page, 'home')
            await empty(page)
            await expect(filterButton(page)).toBeVisible()
          },
        },
        {
          name: 'no chats',
          async open(page) {
            await goTo(page, 'chats')
            await empty(page)
          },
        },
        {
          name: 'no notes',
          async open(page) {
            await goTo(page, 'notes')
            await expect(
              page.getByText(/^(Ahora mismo no hay notas|No notes for you)/),
            ).toBeVisible()
          },
        },
        {
          name: 'no playdates',
          async open(page) {
            await goTo(page, 'playdates')
            await empty(page)
          },
        },
        {
          name: 'no photos',
          async open(page) {
            await goTo(page, `profile/${hermit.id}`)
            await empty(page)
          },
        },
      ],
    },
    searcher: {
      as: searcher,
      screens: [
        {
          name: 'the search for a lost pet',
          async open(page) {
            await goTo(page, 'lost')
            await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
          },
        },
        { name: 'own poster', open: photo(`lost/${lostPetKey}`) },
      ],
    },
    neighbour: {
      as: neighbour,
      screens: [
        {
          name: 'a lost pet on top of the deck',
          async open(page) {
            await passACard(page)
            await expect(
              page.getByRole('link', { name: /^(La he visto|I’ve seen her)/ }),
            ).toBeVisible()
          },
        },
        { name: 'poster for a neighbour', open: photo(`lost/${lostPetKey}`) },
        {
          name: 'a pet is lost',
          async open(page) {
            await goTo(page, 'lost')
            await page.getByRole('button', { name: /^(He perdido a|I’ve lost) / }).click()
            await page.getByRole('button', { name: /^(Dar la alarma|Raise the alarm)$/ }).click()
            await expect(page.getByRole('textbox').first()).toBeFocused()
          },
        },
        // The last screens of these two, because the pet is home.
        {
          name: 'a lost pet that was found',
          async open(page) {
            await searcher.client.post('/api/endlostpet', {
              userId: searcher.id,
              key: lostPetKey,
              found: true,
            })
            await passACard(page)
            await expect(
              page.getByRole('heading', { name: /(ya está en casa|is home again)/ }),
            ).toBeVisible()
          },
        },
        { name: 'poster of a pet that was found', open: photo(`lost/${lostPetKey}`) },
      ],
    },
    newcomer: {
      as: newcomer,
      screens: [
        { name: 'welcome', open: offer },
        { name: 'welcome, photo', open: question(0) },
        { name: 'welcome, species', open: question(1) },
        { name: 'welcome, sex', open: question(2) },
        { name: 'welcome, age', open: question(3) },
        {
          name: 'welcome, name',
          async open(page) {
            await newcomer.client.put('/api/updateusersettings/', {
              id: newcomer.id,
              name,
              animalName: '',
              cityId: 1,
            })
            await question(0)(page)
          },
        },
        // The last screen of the tour, because the tour is not offered again.
        {
          name: 'welcome, end',
          async open(page) {
            await question(5)(page)
            await expect(
              page.getByRole('dialog').getByRole('article').getByRole('img'),
            ).toBeVisible()
          },
        },
        { name: 'settings of a newcomer', open: heading('settings') },
      ],
    },
  }
}

/**
 * Navigates inside the app like a link, which is much faster than loading the page. For the same
 * screen it loads the page, because the state of the last visit would still be there.
 */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  const { pathname, origin } = new URL(page.url())
  const target = URL.parse(path, `${origin}${basePath}/`)?.pathname
  if (!pathname.startsWith(`${basePath}/`) || pathname === target) {
    await page.goto(path)
    return
  }
  // The router notices: wouter listens to every pushState.
  await page.evaluate((target) => history.pushState(null, '', target), target)
}
