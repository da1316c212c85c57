import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatListItem } from '../../contract/chat.ts'
import type { Match } from '../../contract/discovery.ts'
import { limits } from '../../contract/limits.ts'
import type { NotePage } from '../../contract/notes.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import { hashAtLowCost } from '../../harness/people.ts'
import { listDangling } from '../../harness/references.ts'
import { openTestApp, runsOf, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { insertPhotos, listPhotos } from '../photos/photos.queries.ts'
import { photoUrl } from '../photos/to-wire.ts'
import { finishUnmatches } from './unmatch.queries.ts'

const password = 'una contraseña larga'
let server: TestApp
let passwordHash: string
beforeAll(async () => {
  server = await openTestApp()
  passwordHash = await hashAtLowCost(password)
})
afterAll(() => server.close())

const people = [0, 1, 2] as const
type Who = (typeof people)[number]
const pairs = people.flatMap((a) => people.filter((b) => b !== a).map((b) => [a, b] as const))

const actions = [
  'like',
  'note',
  'dislike',
  'undo',
  'block',
  'unblock',
  'unmatch',
  'delete',
  'pause',
  'resume',
  'suspend',
  'restore',
] as const
type Action = (typeof actions)[number]
interface Step {
  action: Action
  pair: readonly [Who, Who]
}

const pairKey = (a: Who, b: Who) => [a, b].sort().join('')

/** The expected state, by the rules of the product. */
class Expected {
  readonly gone = new Set<Who>()
  readonly suspended = new Set<Who>()
  readonly paused = new Set<Who>()
  readonly blocks = new Set<string>()
  readonly swipes = new Map<string, 'like' | 'dislike'>()
  readonly matches = new Set<string>()
  /** Pairs whose match has ended: no note goes between them. */
  readonly parted = new Set<string>()
  /** From the first to the second, not answered yet. */
  readonly notes = new Set<string>()
  readonly sent = new Map<Who, number>()
  /** By pair, the person who remains in the chat after the other has left. */
  readonly leftBehind = new Map<string, Who>()

  sees(a: Who, b: Who): boolean {
    const isBlocked = this.blocks.has(`${a}${b}`) || this.blocks.has(`${b}${a}`)
    const isShown = !this.paused.has(b) || this.matched(a, b)
    return this.isThere(a) && this.isThere(b) && !isBlocked && isShown
  }

  isThere(who: Who): boolean {
    return !this.gone.has(who) && !this.suspended.has(who)
  }

  matched(a: Who, b: Who): boolean {
    return this.matches.has(pairKey(a, b))
  }

  /** The status that the call must answer. */
  take({ action, pair: [a, b] }: Step): number {
    if (action === 'suspend' || action === 'restore') {
      if (!this.gone.has(a)) this.suspended[action === 'suspend' ? 'add' : 'delete'](a)
      return 200
    }
    if (!this.isThere(a)) return 401
    if (action === 'pause' || action === 'resume') {
      this.paused[action === 'pause' ? 'add' : 'delete'](a)
      return 200
    }
    if (action === 'delete') {
      this.gone.add(a)
      for (const other of people) this.#part(a, other)
      return 200
    }
    if (action === 'unblock') {
      this.blocks.delete(`${a}${b}`)
      return 200
    }
    if (action === 'block' && this.blocks.has(`${a}${b}`)) return this.isThere(b) ? 200 : 404
    if (action === 'unmatch') {
      if (this.leftBehind.get(pairKey(a, b)) === a) {
        this.leftBehind.delete(pairKey(a, b))
        return 200
      }
      if (!this.matched(a, b)) return 404
      this.matches.delete(pairKey(a, b))
      this.parted.add(pairKey(a, b))
      this.swipes.set(`${a}${b}`, 'dislike').set(`${b}${a}`, 'dislike')
      return 200
    }
    const hasNote = this.notes.has(`${b}${a}`) && this.isThere(b)
    const isReachable = this.sees(a, b) || (action === 'block' && hasNote)
    return isReachable ? this.#toVisible(action, a, b) : 404
  }

  #toVisible(action: Action, a: Who, b: Who): number {
    if (action === 'block') {
      this.#part(a, b)
      this.blocks.add(`${a}${b}`)
    } else if (action === 'undo') {
      if (this.matched(a, b)) return 409
      this.swipes.delete(`${a}${b}`)
      this.notes.delete(`${a}${b}`)
    } else if (action === 'like' || action === 'note') {
      if (action === 'note') {
        const sent = this.sent.get(a) ?? 0
        const isParted = this.parted.has(pairKey(a, b))
        if (this.matched(a, b) || isParted || this.notes.has(`${a}${b}`)) return 409
        if (sent === limits.notesPerDay) return 429
        this.sent.set(a, sent + 1)
        this.notes.add(`${a}${b}`)
      }
      this.swipes.set(`${a}${b}`, 'like')
      if (this.swipes.get(`${b}${a}`) === 'like') {
        for (const key of [`${a}${b}`, `${b}${a}`]) this.notes.delete(key)
        this.matches.add(pairKey(a, b))
        // The chat that was left before stays in the list, but the steps name the new one.
        this.leftBehind.delete(pairKey(a, b))
      }
    } else if (this.swipes.get(`${a}${b}`) !== 'like') {
      this.swipes.set(`${a}${b}`, 'dislike')
    }
    return 200
  }

  /** As the first of the two leaves. */
  #part(a: Who, b: Who): void {
    if (this.matches.delete(pairKey(a, b))) {
      this.parted.add(pairKey(a, b))
      this.leftBehind.set(pairKey(a, b), b)
    }
    for (const key of [`${a}${b}`, `${b}${a}`]) {
      this.swipes.delete(key)
      this.blocks.delete(key)
      this.notes.delete(key)
    }
  }
}

interface Pet {
  client: TestClient
  photo: string
}

const makePet = async (): Promise<Pet> => {
  const client = await server.makeUser({ passwordHash })
  const bytes = Buffer.from('a picture')
  const pictures = [{ card: bytes, avatar: bytes, placeholder: 'aaaa' }]
  await insertPhotos(server.store.db, client.id, pictures, Date.now())
  const [photo] = await listPhotos(server.store.db, [client.id])
  return { client, photo: photoUrl(photo?.key ?? '', 'card') }
}

const chatBetween = new Map<string, number>()

const send = async ({ action, pair: [a, b] }: Step, pets: readonly Pet[]): Promise<number> => {
  const { client } = pets[a] as Pet
  const targetId = (pets[b] as Pet).client.id
  const ids = { userId: client.id, targetId }
  const key = [client.id, targetId].sort().join()
  if (action === 'like' || action === 'note') {
    const note = action === 'note' ? { text: 'hola', clientId: randomUUID() } : undefined
    const body = { likerId: client.id, likedId: targetId, note }
    const answer = await client.post<{ chatId: number | null }>('/api/adduserlike', body)
    if (answer.body.chatId) chatBetween.set(key, answer.body.chatId)
    return answer.status
  }
  if (action === 'suspend' || action === 'restore') {
    const { db } = server.store
    const by = { name: 'eva', now: Date.now() }
    if (action === 'suspend') await suspendAccount(db, client.id, by)
    else if (await liftSanctionOf(db, client.id, by))
      client.cookie = (await server.signInAgain(client)).cookie
    return 200
  }
  const calls = {
    dislike: ['adduserdislike', { dislikerId: client.id, dislikedId: targetId }],
    undo: ['undoswipe', ids],
    block: ['block', ids],
    unblock: ['unblock', ids],
    unmatch: ['unmatch', { userId: client.id, chatId: chatBetween.get(key) ?? 999_999_999 }],
    delete: ['deleteaccount', { userId: client.id, password }],
    pause: ['pause', { userId: client.id, paused: true }],
    resume: ['pause', { userId: client.id, paused: false }],
  } as const
  const [path, body] = calls[action]
  const { cookie } = client
  const { status } = await client.post(`/api/${path}`, body)
  client.cookie = cookie
  return status
}

/** The lists of people that this person gets. */
const lists = async ({ client }: Pet) => {
  const list = async <Item>(path: string) => {
    const { status, body } = await client.get<Item[]>(`${path}/${client.id}?images=url`)
    return status === 200 ? body : []
  }
  return {
    cards: await list<{ id: number }>('/api/usertimeline'),
    matches: await list<Match>('/michiapp/match'),
    chats: await list<ChatListItem>('/api/userchats'),
    notes: (await client.get<Partial<NotePage>>(`/api/usernotes/${client.id}`)).body.notes ?? [],
  }
}

/** What the first person sees of the second, in every call that shows people. */
const look = async (
  { client }: Pet,
  { client: other, photo }: Pet,
  { cards, matches, chats, notes }: Awaited<ReturnType<typeof lists>>,
) => {
  return {
    profile: (await client.get(`/api/userprofile/${other.id}?images=url`)).status === 200,
    photo: (await client.get(photo)).status === 200,
    deck: cards.filter(({ id }) => id === other.id).length,
    match: matches.filter(({ id }) => id === other.id).length,
    chat: chats.filter((chat) => chat.other_user_id === other.id).length,
    note: notes.filter(({ sender }) => sender.id === other.id).length,
  }
}

const clear = async () => {
  await server.store.db.deleteFrom('users').execute()
  await server.store.db.deleteFrom('chats').execute()
}

it('after anything that three people do, each sees whom they should and nobody else', async () => {
  const pair = fc.constantFrom(...pairs)
  const step = fc.record({ action: fc.constantFrom(...actions), pair }).map((each) => [each])
  const match = pair.map(([a, b]): Step[] => [
    { action: 'like', pair: [a, b] },
    { action: 'like', pair: [b, a] },
  ])
  const steps = fc
    .array(fc.oneof({ weight: 3, arbitrary: step }, match), { maxLength: 12 })
    .map((each) => each.flat())
  const property = fc.asyncProperty(steps, fc.boolean(), async (taken, isLater) => {
    const pets = [await makePet(), await makePet(), await makePet()] as const
    const expected = new Expected()
    for (const each of taken) {
      const status = await send(each, pets)
      expect({ ...each, status }).toEqual({ ...each, status: expected.take(each) })
    }
    if (isLater) await finishUnmatches(server.store.db, Date.now() + 60_000)
    const seen = [await lists(pets[0]), await lists(pets[1]), await lists(pets[2])] as const
    for (const [a, b] of pairs) {
      const isVisible = expected.sees(a, b)
      const isLiked = expected.swipes.get(`${a}${b}`) === 'like'
      expect({ pair: [a, b], ...(await look(pets[a], pets[b], seen[a])) }).toEqual({
        pair: [a, b],
        profile: isVisible,
        photo: isVisible,
        deck: isVisible && !isLiked ? 1 : 0,
        match: isVisible && expected.matched(a, b) ? 1 : 0,
        chat: isVisible && expected.matched(a, b) ? 1 : 0,
        note: isVisible && expected.notes.has(`${b}${a}`) ? 1 : 0,
      })
    }
    expect(await listDangling(server.store.db)).toEqual([])
  })
  await fc.assert(property.afterEach(clear), { numRuns: runsOf(50) })
})
