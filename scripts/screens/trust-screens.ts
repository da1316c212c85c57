import type { Page } from '@playwright/test'
import type { PetDetails } from '../../contract/pets.ts'
import { loseAPet } from '../../e2e/testing/lost-pets.ts'
import { leaveNote, match, type Person, say, signUp } from '../../e2e/testing/people.ts'
import type { Server } from '../../e2e/testing/server.ts'
import type { Screen, Visit } from '../../e2e/testing/visit.ts'
import { startModerationPage } from '../../harness/moderation-process.ts'

type Language = 'es' | 'en'

/** Forms with their errors, a household of five, and a report from the moderators' page to the appeal. */
export async function trustVisits(
  server: Server,
  language: Language,
): Promise<{ visits: Visit[]; stop: () => Promise<unknown> }> {
  const ana = await signUp(server, { pets: household, photos: ['#b85'], isConfirmed: true })
  for (const animalName of ['Nube', 'Kira'])
    await leaveNote(await signUp(server, { animalName, isConfirmed: true }), ana, '¿Un paseo?')
  const lostPetKey = await loseAPet(ana, { words: 'Lleva un collar azul.' })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby' })
  await say(luis, await match(ana, luis), 'un insulto')
  await ana.client.post('/api/report', {
    userId: ana.id,
    targetId: luis.id,
    reason: 'harassment',
    words: 'Me insulta desde ayer.',
  })

  const moderationPages: Awaited<ReturnType<typeof startModerationPage>>[] = []
  const openModeration = async (page: Page) => {
    const moderation = await startModerationPage(server)
    moderationPages.push(moderation)
    // Its address works once.
    await page.goto(moderation.url)
    if (language === 'en') await page.getByRole('button', { name: /Switch to English/ }).click()
    await page.getByRole('article').first().waitFor()
  }

  return {
    visits: [
      { screens: strangerScreens(lostPetKey) },
      { as: ana, screens: personScreens(ana) },
      {
        screens: [
          { name: 'moderation, a case', open: openModeration },
          {
            name: 'moderation, how long',
            async open(page) {
              await openModeration(page)
              await page.keyboard.press('s')
            },
          },
          {
            name: 'suspended',
            async open(page) {
              await openModeration(page)
              await page.keyboard.press('s')
              await page.keyboard.press('7')
              await page.getByText(/^(Hecho|Done): /).waitFor()
              await logIn(page, luis)
            },
          },
          {
            name: 'suspended, an appeal without words',
            async open(page) {
              await logIn(page, luis)
              await findAppeal(page).click()
            },
          },
          {
            name: 'suspended, appealed',
            async open(page) {
              await logIn(page, luis)
              await page.getByRole('textbox').fill('Era una broma entre amigos.')
              await findAppeal(page).click()
              await page.getByRole('textbox').waitFor({ state: 'detached' })
            },
          },
          { name: 'moderation, an appeal', open: openModeration },
          {
            name: 'moderation, the log',
            async open(page) {
              await openModeration(page)
              await page.getByRole('button', { name: /^(Registro|Log)$/ }).click()
              await page.getByRole('row').nth(1).waitFor()
            },
          },
        ],
      },
    ],
    stop: () => Promise.all(moderationPages.map((moderation) => moderation.stop())),
  }
}

const household: PetDetails[] = [
  {
    name: 'Michi',
    species: 'cat',
    prompts: [{ prompt: 'knownFor', answer: 'Dormir en el teclado.' }],
  },
  { name: 'Maximiliano de Todos los Santos', species: 'dog' },
  { name: 'Kira' },
  { name: 'Ñandú', species: 'bird' },
  { name: 'Ñu', species: 'rabbit' },
]

const findAppeal = (page: Page) => page.getByRole('button', { name: /^(Apelar|Appeal)$/ })

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('./')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: /^(Entrar|Log in)$/ }).click()
  await findAppeal(page).waitFor()
}

const submit = (page: Page) => page.locator('form button[type=submit]').first().click()

function strangerScreens(lostPetKey: string): Screen[] {
  return [
    {
      name: 'forms, reset with a wrong e-mail',
      async open(page) {
        await page.goto('reset')
        await page.getByRole('textbox').fill('elena@')
        await submit(page)
      },
    },
    { name: 'forms, reset link', open: async (page) => void (await page.goto('reset#token=abc')) },
    {
      name: 'forms, reset link that has expired',
      open: async (page) => void (await page.goto('reset#token=%')),
    },
    {
      name: 'forms, notice with every error',
      async open(page) {
        await page.goto('notice')
        await submit(page)
      },
    },
    {
      name: 'forms, invitation that has expired',
      async open(page) {
        await page.goto('invite#code=abc')
        await page
          .getByRole('link', { name: /(cuenta|account)$/ })
          .first()
          .waitFor()
      },
    },
    {
      name: 'forms, poster on paper',
      async open(page) {
        await page.goto(`lost/${lostPetKey}`)
        await page.getByRole('main').locator('img').first().waitFor()
        await page.emulateMedia({ media: 'print' })
      },
    },
  ]
}

function personScreens({ password }: Person): Screen[] {
  const empty = (path: string) => async (page: Page) => {
    await page.goto(path)
    await submit(page)
  }
  return [
    {
      name: 'forms, email with capitals',
      async open(page) {
        await page.goto('settings/email')
        await page.getByRole('textbox').first().fill('Elena@Gmail.com')
        await submit(page)
      },
    },
    { name: 'forms, password with an error', open: empty('settings/password') },
    { name: 'forms, deletion without a password', open: empty('settings/deletion') },
    {
      name: 'forms, deletion, asked',
      async open(page) {
        await page.goto('settings/deletion')
        await page.locator('[name=password]').fill(password)
        await submit(page)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'five pets',
      async open(page) {
        await page.goto('settings')
        await page.getByText('Ñandú').waitFor()
      },
    },
    {
      name: 'questions of a pet',
      async open(page) {
        await page.goto('settings')
        await page.getByRole('link', { name: /Michi/ }).last().click()
        await page.locator('[data-add]').click()
      },
      show: (page) =>
        page
          .locator('[name=answer-knownFor]')
          .evaluate((field) => field.scrollIntoView({ block: 'center' })),
    },
    {
      name: 'two notes',
      async open(page) {
        await page.goto('chats')
        await page.getByRole('link', { name: /2 (notas|notes)/ }).waitFor()
      },
    },
    {
      name: 'notes of two',
      async open(page) {
        await page.goto('notes')
        await page.getByRole('main').getByRole('time').nth(1).waitFor()
      },
    },
  ]
}
