import type { Page } from '@playwright/test'
import { like, match, type Person, say, signUp } from '../../e2e/testing/people.ts'
import type { Visit } from '../../e2e/testing/screens.ts'
import type { Server } from '../../e2e/testing/server.ts'
import type { News } from '../../server/notifications/facts.queries.ts'
import { newsMail } from '../../server/notifications/mail/news-mail.ts'
import type { openMailbox } from '../../server/testing/mailbox.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
type Language = 'es' | 'en'

/** What people meet around being told while they are away (design §14). */
export async function tellingVisits(
  server: Server,
  mailbox: Mailbox,
  language: Language,
): Promise<Visit[]> {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const toby = await match(ana, luis)
  await say(luis, toby, '¿Vamos al parque el sábado por la tarde?')
  const kira = await signUp(server, { animalName: 'Kira' })
  const ended = await match(ana, kira)
  await say(kira, ended, '¡Hola!')
  await kira.client.post('/api/endchat', { userId: kira.id, chatId: ended, line: 'not_a_fit' })
  const fan = await signUp(server, { animalName: 'Nube' })
  await like(fan, ana)

  const turns = async (page: Page) => {
    // The other one has waited for two days.
    await page.route(/\/api\/userchats\//, async (route) => {
      const answer = await route.fetch()
      const chats = await answer.json()
      const before = new Date(Date.now() - 49 * 60 * 60 * 1000).toISOString()
      for (const chat of chats) if (chat.waiting_since) chat.waiting_since = before
      await route.fulfill({ response: answer, json: chats })
    })
    await page.goto('chats')
    await page.getByRole('heading', { name: /^(Te toca|Your turn)/ }).waitFor()
    await page.locator('summary').click()
  }
  const openChat = (chatId: number) => async (page: Page) => {
    await page.goto(`chats#chat=${chatId}`)
    await page.getByRole('listitem').last().waitFor()
  }
  const section = async (page: Page) => {
    await page.goto('settings')
    const found = page.getByRole('region', { name: /^(Avisos|Notifications)$/ })
    await found.waitFor()
    await found.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    return found
  }
  const as = (person: Person, screens: Visit['screens']): Visit => ({ as: person, screens })

  return [
    as(ana, [
      { name: 'telling, your turn', open: turns },
      {
        name: 'telling, ending kindly',
        async open(page) {
          await openChat(toby)(page)
          await page.getByRole('button', { name: /^(Opciones sobre|Options for) / }).click()
          await page.getByRole('button', { name: /^(Despedirme con cariño|End kindly)/ }).click()
          await page.getByRole('radio').first().waitFor()
        },
      },
      { name: 'telling, ended by the other', open: openChat(ended) },
      { name: 'telling, settings', open: async (page) => void (await section(page)) },
      {
        name: 'telling, settings when mail is asked for',
        async open(page) {
          const found = await section(page)
          const mail = found.getByRole('switch', { name: /^(Por correo|By email)$/ })
          await mail.check()
          await found.getByRole('status').getByText(ana.email).waitFor()
          await mail.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        },
      },
      {
        name: 'telling, a page of a mail',
        async open(page) {
          const { text } = await mailbox.waitFor(ana.email)
          await page.goto(/http\S+\/api\/startmail\/\S+/.exec(text)?.[0] ?? '')
        },
      },
      {
        name: 'telling, settings of an iPhone',
        async open(page) {
          await page.addInitScript(() => {
            Reflect.deleteProperty(window, 'PushManager')
            Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
          })
          await section(page)
        },
      },
      {
        name: 'telling, the question',
        async open(page) {
          await page.addInitScript(() => {
            const worker = {
              register: async () => ({}),
              getRegistration: async () => ({}),
              ready: new Promise(() => {}),
              addEventListener() {},
            }
            Object.defineProperty(navigator, 'serviceWorker', { get: () => worker })
            Object.defineProperty(Notification, 'permission', { get: () => 'default' })
          })
          await page.goto('home')
          await page.getByRole('article').first().waitFor()
          for (let isMatch = false; !isMatch; ) {
            const answered = page.waitForResponse('**/api/adduserlike')
            await page.keyboard.press('ArrowRight')
            isMatch = (await (await answered).json()).match
          }
          await page.getByRole('dialog').waitFor()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog', { name: /^(¿Te avisamos|Shall we tell)/ }).waitFor()
        },
      },
      {
        name: 'telling, a mail',
        open: (page) => page.setContent(mailFor(language)),
      },
    ]),
    as(kira, [{ name: 'telling, ended by oneself', open: openChat(ended) }]),
  ]
}

function mailFor(language: Language): string {
  const about = { language, otherName: 'Luis', unread: 2, showText: false } as News
  const news = [
    { about: { ...about, otherAnimalName: 'Toby' }, kind: 'message' },
    { about: { ...about, otherAnimalName: 'Kira' }, kind: 'match' },
    { about: { ...about, otherAnimalName: 'Nube' }, kind: 'turn' },
  ] as const
  const origin = 'https://michi.example'
  const { html = '' } = newsMail({ to: '', language, origin, stopUrl: origin, news })
  return html
}
