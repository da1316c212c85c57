import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openNotificationsApp } from '../../harness/notifications-app.ts'
import type { TestBrowserPush } from '../../harness/push-service.ts'
import { TestSocket } from '../../harness/test-socket.ts'

// Who is told what, kept by the rules as they are told to people, beside the server for any sequence
// of what people do: never twice, never when it must not be, always when it must.

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
  'mute messages',
  'unmute messages',
  'mute turns',
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

const whoever = fc.constantFrom(...people)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ who: whoever, action: fc.constant('write' as const) }) },
    { weight: 3, arbitrary: fc.record({ who: whoever, action: fc.constantFrom(...actions) }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constant(11 * second) }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(...waits) }) },
  ),
  { minLength: 5, maxLength: 25, size: 'max' },
)

type Step = { who: Who; action: (typeof actions)[number] } | { wait: number }

/** The next wait begins in the instant of a nudge about the one before. */
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
  /** Its receiver was told of it, or did not want to be. */
  isTold: boolean
}

class Person {
  isThere = true
  wantsMessages = true
  wantsTurns = true
  isQuiet = false
  read = 0
  hasSeenMatch: boolean
  isMatchTold = false
  notifiedAt: number | null = null
  /** The wait that they were nudged about, by when it began. */
  nudged = -1
  constructor(madeTheMatch: boolean) {
    this.hasSeenMatch = madeTheMatch
  }
}

class Expected {
  readonly messages: Message[] = []
  readonly people: readonly [Person, Person] = [new Person(false), new Person(true)]
  readonly told: string[] = []
  readonly matchedAt: number
  isBlocked = false

  constructor(matchedAt: number) {
    this.matchedAt = matchedAt
  }

  unreadOf(who: Who): Message[] {
    return this.messages.slice(this.people[who].read).filter(({ by }) => by !== who)
  }

  /** One look at everything, as a server takes one when time has passed. */
  sweep(now: number): void {
    if (this.isBlocked) return
    for (const who of people) {
      const kind = this.#tellMessages(who, now) ?? this.#tellMatch(who, now)
      // Of a chat the later one replaces the earlier that is not sent yet.
      const last = this.#tellTurn(who, now) ?? kind
      if (last !== null && this.people[who].isThere) this.told.push(`${who} ${last}`)
    }
  }

  #tellMessages(who: Who, now: number): string | null {
    const person = this.people[who]
    const unread = this.unreadOf(who)
    const [oldest] = unread.filter(({ isTold }) => !isTold)
    if (!oldest || now - oldest.at < 10 * second) return null
    const isAgain = person.notifiedAt !== null && unread.some(({ isTold }) => isTold)
    if (isAgain && now - (person.notifiedAt ?? 0) < 10 * minute) return null
    if (person.wantsMessages && this.#isNight(person, now)) return null
    for (const message of this.messages) if (message.by !== who) message.isTold = true
    if (!person.wantsMessages) return null
    person.notifiedAt = now
    person.isMatchTold = true
    return `message ${unread.length}`
  }

  #tellMatch(who: Who, now: number): string | null {
    const person = this.people[who]
    const isKnown =
      person.hasSeenMatch || person.read > 0 || this.messages.some(({ by }) => by === who)
    if (isKnown || person.isMatchTold || now - this.matchedAt < 10 * second) return null
    if (this.#isNight(person, now)) return null
    person.isMatchTold = true
    return 'match'
  }

  #tellTurn(who: Who, now: number): string | null {
    const person = this.people[who]
    const ownLast = this.messages.findLastIndex(({ by }) => by === who)
    const waiting = this.messages[ownLast + 1]
    if (!waiting || person.nudged >= ownLast + 1) return null
    if (now - waiting.at < 2 * day || now - (person.notifiedAt ?? 0) < day) return null
    if (person.wantsTurns && this.#isNight(person, now)) return null
    person.nudged = ownLast + 1
    return person.wantsTurns ? 'turn' : null
  }

  #isNight({ isQuiet }: Person, now: number): boolean {
    const at = new Date(now).getUTCHours()
    return isQuiet && (at >= 22 || at < 8)
  }
}

it('is never told twice, never when it must not be, and always when it must', async () => {
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
          if (!isBlocked) messages.push({ by: who, at: server.now(), isTold: false })
        } else if (action === 'read') {
          if (isBlocked || messages.length === 0 || person.read === messages.length) return
          const socket = await TestSocket.open(client)
          socket.send({ type: 'message.read', chatId, seq: messages.length })
          await socket.waitForEvent('message.read')
          socket.close()
          person.read = messages.length
        } else if (action === 'open') {
          if (isBlocked) return
          // In a client that knows only the spec.
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
        } else if (action === 'mute messages' || action === 'unmute messages') {
          person.wantsMessages = action === 'unmute messages'
          await set(who, { messages: person.wantsMessages })
        } else if (action === 'mute turns') {
          person.wantsTurns = false
          await set(who, { turns: false })
        } else if (action === 'quiet' || action === 'loud') {
          person.isQuiet = action === 'quiet'
          await set(who, { quiet: person.isQuiet })
        } else if (action === 'sign off') {
          // The browser is the session's that told of it last.
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
          expected.sweep(server.now())
        } else await act(step.who, step.action)
      }
      const told = people.flatMap((who) =>
        server.notificationsOf(browsers[who]).map((text) => {
          const [kind] = Object.entries(titles).find(([, title]) => title.test(text)) ?? ['none']
          const count = /: (Un|\d+) mensaje/.exec(text)?.[1]?.replace('Un', '1')
          return kind === 'message' ? `${who} message ${count}` : `${who} ${kind}`
        }),
      )
      const byPerson = people.flatMap((who) =>
        expected.told.filter((text) => text.startsWith(`${who}`)),
      )
      expect(told).toEqual(byPerson)
    }),
    { numRuns: 25, examples: [[answeredAsNudged]] },
  )
  expect(service.rejections).toEqual([])
})
