import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openNotificationsApp } from '../../harness/notifications-app.ts'
import type { TestBrowserPush } from '../../harness/push-service.ts'
import { runsOf } from '../../harness/test-app.ts'
import { TestSocket } from '../../harness/test-socket.ts'

// For any sequence of actions, the server sends exactly the notifications that a simple model of the
// rules expects.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const people = [0, 1] as const
type Who = (typeof people)[number]

const actions = [
  'write',
  'read',
  'open',
  'see match',
  'mute',
  'unmute',
  'quiet',
  'loud',
  'sign off',
  'sign on',
  'block',
] as const
const waits = [
  second,
  5 * second,
  11 * second,
  11 * minute,
  3 * hour,
  9 * hour,
  25 * hour,
  49 * hour,
]

const anyPerson = fc.constantFrom(...people)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ who: anyPerson, action: fc.constant('write' as const) }) },
    { weight: 3, arbitrary: fc.record({ who: anyPerson, action: fc.constantFrom(...actions) }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constant(11 * second) }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(...waits) }) },
  ),
  { minLength: 5, maxLength: 25, size: 'max' },
)

type Step = { who: Who; action: (typeof actions)[number] } | { wait: number }

/** The next wait for an answer begins in the instant of the nudge about the last one. */
const answeredAsNudged: Step[] = [
  { who: 1, action: 'write' },
  { wait: 49 * hour },
  { wait: 49 * hour },
  { who: 0, action: 'write' },
  { who: 1, action: 'write' },
  { wait: 49 * hour },
  { wait: 49 * hour },
]

interface Message {
  by: Who
  at: number
  /** The receiver was notified of it, or does not want such notifications. */
  isHandled: boolean
}

class Person {
  isThere = true
  wantsNews = true
  isQuiet = false
  read = 0
  hasSeenMatch: boolean
  isMatchNotified = false
  notifiedAt: number | null = null
  /** The index of the message that the last nudge was about. */
  nudged = -1
  constructor(likedLast: boolean) {
    this.hasSeenMatch = likedLast
  }
}

class Expected {
  readonly messages: Message[] = []
  readonly people: readonly [Person, Person] = [new Person(false), new Person(true)]
  readonly notifications: string[] = []
  readonly matchedAt: number
  isBlocked = false

  constructor(matchedAt: number) {
    this.matchedAt = matchedAt
  }

  unreadOf(who: Who): Message[] {
    return this.messages.slice(this.people[who].read).filter(({ by }) => by !== who)
  }

  /** Does what the notifier does when time has passed. */
  notify(now: number): void {
    if (this.isBlocked) return
    for (const who of people) {
      const kind = this.#notifyOfMessages(who, now) ?? this.#notifyOfMatch(who, now)
      // A later push of the same chat replaces one that is not sent yet.
      const last = this.#nudge(who, now) ?? kind
      if (last !== null && this.people[who].isThere) this.notifications.push(`${who} ${last}`)
    }
  }

  #notifyOfMessages(who: Who, now: number): string | null {
    const person = this.people[who]
    const unread = this.unreadOf(who)
    const [oldest] = unread.filter(({ isHandled }) => !isHandled)
    if (!oldest || now - oldest.at < 10 * second) return null
    const isAgain = person.notifiedAt !== null && unread.some(({ isHandled }) => isHandled)
    if (isAgain && now - (person.notifiedAt ?? 0) < 10 * minute) return null
    if (person.wantsNews && this.#isNight(person, now)) return null
    for (const message of this.messages) if (message.by !== who) message.isHandled = true
    if (!person.wantsNews) return null
    person.notifiedAt = now
    person.isMatchNotified = true
    return `message ${unread.length}`
  }

  #notifyOfMatch(who: Who, now: number): string | null {
    const person = this.people[who]
    const isKnown =
      person.hasSeenMatch || person.read > 0 || this.messages.some(({ by }) => by === who)
    if (isKnown || person.isMatchNotified || now - this.matchedAt < 10 * second) return null
    if (person.wantsNews && this.#isNight(person, now)) return null
    person.isMatchNotified = true
    return person.wantsNews ? 'match' : null
  }

  #nudge(who: Who, now: number): string | null {
    const person = this.people[who]
    const ownLast = this.messages.findLastIndex(({ by }) => by === who)
    const waiting = this.messages[ownLast + 1]
    if (!waiting || person.nudged >= ownLast + 1) return null
    if (now - waiting.at < 2 * day || now - (person.notifiedAt ?? 0) < day) return null
    if (person.wantsNews && this.#isNight(person, now)) return null
    person.nudged = ownLast + 1
    return person.wantsNews ? 'turn' : null
  }

  #isNight({ isQuiet }: Person, now: number): boolean {
    const at = new Date(now).getUTCHours()
    return isQuiet && (at >= 22 || at < 8)
  }
}

it('notifies once, never when it must not, and always when it must', async () => {
  const server = await openNotificationsApp()
  const { service } = server
  const titles = { message: /^Toby|^Michi/, match: /^¡Match/, turn: /^Te toca/ } as const

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { ana, luis, chatId } = await server.makePair()
      const expected = new Expected(server.now())
      const clients = [ana, luis] as const
      const browsers: [TestBrowserPush, TestBrowserPush] = [
        service.makeBrowser(),
        service.makeBrowser(),
      ]
      const signIn = (who: Who) => server.signInAgain(clients[who])
      const set = async (who: Who, settings: object) => {
        const body = { userId: clients[who].id, ...settings }
        const answer = await (await signIn(who)).put('/api/updatenotifications', body)
        expect(answer.status).toBe(200)
      }
      for (const who of people) {
        await browsers[who].subscribe(clients[who])
        await set(who, { timeZone: 'UTC', quiet: false })
      }

      const act = async (who: Who, action: (typeof actions)[number]) => {
        const person = expected.people[who]
        const client = await signIn(who)
        const { messages, isBlocked } = expected
        if (action === 'write') {
          const body = { userId: client.id, chatId, message: 'hola' }
          const { status } = await client.post('/api/addmessage', body)
          expect(status).toBe(isBlocked ? 404 : 201)
          if (!isBlocked) messages.push({ by: who, at: server.now(), isHandled: false })
        } else if (action === 'read') {
          if (isBlocked || messages.length === 0 || person.read === messages.length) return
          const socket = await TestSocket.open(client)
          socket.send({ type: 'message.read', chatId, seq: messages.length })
          await socket.waitForEvent('message.read')
          socket.close()
          person.read = messages.length
        } else if (action === 'open') {
          if (isBlocked) return
          // A client that knows only the spec makes this call.
          await client.get(`/api/chat/${chatId}`)
          person.read = messages.length
          person.hasSeenMatch = true
        } else if (action === 'see match') {
          if (isBlocked) return
          const socket = await TestSocket.open(client)
          socket.send({ type: 'match.seen', chatId })
          socket.sendRaw('none')
          await socket.waitForEvent('error')
          socket.close()
          person.hasSeenMatch = true
        } else if (action === 'mute' || action === 'unmute') {
          person.wantsNews = action === 'unmute'
          await set(who, { people: person.wantsNews })
        } else if (action === 'quiet' || action === 'loud') {
          person.isQuiet = action === 'quiet'
          await set(who, { quiet: person.isQuiet })
        } else if (action === 'sign off') {
          // The subscription belongs to the session that renewed it last.
          if (person.isThere) await browsers[who].subscribe(client)
          await client.post('/api/signoff', {})
          person.isThere = false
        } else if (action === 'sign on') {
          expect(await browsers[who].subscribe(client)).toBe(200)
          person.isThere = true
        } else if (!isBlocked) {
          const targetId = clients[who === 0 ? 1 : 0].id
          const answer = await client.post('/api/block', { userId: client.id, targetId })
          expect(answer.status).toBe(200)
          expected.isBlocked = true
        }
      }

      for (const step of sequence) {
        if ('wait' in step) {
          await server.pass(step.wait)
          expected.notify(server.now())
        } else await act(step.who, step.action)
      }
      const sent = people.flatMap((who) =>
        server.notificationsOf(browsers[who]).map((text) => {
          const [kind] = Object.entries(titles).find(([, title]) => title.test(text)) ?? ['none']
          const count = /: (Un|\d+) mensaje/.exec(text)?.[1]?.replace('Un', '1')
          return kind === 'message' ? `${who} message ${count}` : `${who} ${kind}`
        }),
      )
      const byPerson = people.flatMap((who) =>
        expected.notifications.filter((text) => text.startsWith(`${who}`)),
      )
      expect(sent).toEqual(byPerson)
    }),
    { numRuns: runsOf(25), examples: [[answeredAsNudged]] },
  )
  expect(service.rejections).toEqual([])
})
