import type { Page } from '@playwright/test'
import { confirmLinkIn, stopLink } from '../../e2e/testing/mail-links.ts'
import { like, match, type Person, say, signUp } from '../../e2e/testing/people.ts'
import type { Server } from '../../e2e/testing/server.ts'
import type { Visit } from '../../e2e/testing/visit.ts'
import type { openMailbox } from '../../harness/mailbox.ts'
import type { ChatNews } from '../../server/chat/chat-news.queries.ts'
import { match as matchTopic } from '../../server/chat/match.topic.ts'
import { message } from '../../server/chat/message.topic.ts'
import { turn } from '../../server/chat/turn.topic.ts'
import { newsMail } from '../../server/notifications/mail/news-mail.ts'
import type { Reader } from '../../server/notifications/topic.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
type Language = 'es' | 'en'

/** The screens around notifications (decision 054). */
export async function notificationVisits(
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
    // The other person has waited for two days.
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
  const findSection = (page: Page) =>
    page.getByRole('region', { name: /^(Notificaciones|Notifications)$/ })
  const section = async (page: Page) => {
    await page.goto('settings')
    await page.getByRole('tab', { name: /^(Cuenta y app|Account and app)$/ }).click()
    await findSection(page).waitFor()
  }
  const show = (page: Page) =>
    findSection(page).evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const findMail = (page: Page) =>
    findSection(page).getByRole('switch', { name: /^(Por correo|By email)$/ })
  /** The page behind the link of a mail, before and after its button is pressed. */
  const pagesOf = (name: string, findLink: () => Promise<string>): Visit['screens'] => [
    { name, open: async (page) => void (await page.goto(await findLink())) },
    {
      name: `${name}, done`,
      async open(page) {
        await page.goto(await findLink())
        // The first button may switch the language, and the first status tells of the connection.
        await page.getByRole('button').last().click()
        await page.getByRole('status').last().waitFor()
      },
    },
  ]
  const as = (person: Person, screens: Visit['screens']): Visit => ({ as: person, screens })

  return [
    as(ana, [
      { name: 'notifications, your turn', open: turns },
      {
        name: 'notifications, goodbye',
        async open(page) {
          await openChat(toby)(page)
          await page.getByRole('button', { name: /^(Opciones sobre|Options for) / }).click()
          await page
            .getByRole('button', { name: /^(Despedirme con cariño|Say a kind goodbye)/ })
            .click()
          await page.getByRole('radio').first().waitFor()
        },
      },
      { name: 'notifications, ended by the other', open: openChat(ended) },
      { name: 'notifications, settings', open: section, show },
      {
        name: 'notifications, settings when mail is asked for',
        async open(page) {
          await section(page)
          await findMail(page).check()
          await findSection(page).getByRole('status').getByText(ana.email).waitFor()
        },
        show: (page) =>
          findMail(page).evaluate((element) => element.scrollIntoView({ block: 'center' })),
      },
      ...pagesOf('notifications, mails begin', async () =>
        confirmLinkIn((await mailbox.waitFor(ana.email)).text),
      ),
      ...pagesOf('notifications, mails end', async () => stopLink(server, ana)),
      {
        name: 'notifications, settings of an iPhone',
        async open(page) {
          await page.addInitScript(() => {
            Reflect.deleteProperty(window, 'PushManager')
            Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
          })
          await section(page)
        },
        show,
      },
      {
        name: 'notifications, the question',
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
          // The question comes after the person's own first message.
          await page.getByRole('dialog').getByRole('textbox').fill('¡Hola!')
          await page.keyboard.press('Enter')
          await page
            .getByRole('dialog', { name: /^(¿Activamos las notificaciones|Turn on notifications)/ })
            .waitFor()
        },
      },
      {
        name: 'notifications, a mail',
        open: (page) => page.setContent(mailFor(language)),
      },
    ]),
    as(kira, [{ name: 'notifications, ended by oneself', open: openChat(ended) }]),
  ]
}

function mailFor(language: Language): string {
  const reader = { language } as Reader
  const topics = { message, match: matchTopic, turn }
  const names = { message: 'Toby', match: 'Kira', turn: 'Nube' }
  const news = (['message', 'match', 'turn'] as const).map((topic) => {
    const about = { animalName: names[topic], unread: 2, lostPetName: null } as ChatNews
    const text = topics[topic].text(about, reader, Date.now())
    return { topic, urgency: 'normal' as const, reader, path: '', tag: topic, ...text }
  })
  const origin = 'https://michi.example'
  const { html = '' } = newsMail({ to: '', origin, stopUrl: origin, news })
  return html
}
