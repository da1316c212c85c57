import { beforeAll, expect, it } from 'vitest'
import type { ChatDetail, MessageItem } from '../../contract/chat.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import { hashAtLowCost } from '../../harness/people.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { Answer, TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { inTransaction } from '../db/store.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { changeListing } from '../people/listing.queries.ts'
import { insertPhotos, listPhotos } from '../photos/photos.queries.ts'
import { photoUrl } from '../photos/to-wire.ts'

// Decision 030: somebody who has blocked you, was suspended, has paused or is asleep looks as if they
// had deleted their account. The test plays the same story for each case and compares every answer.

const password = 'una contraseña larga'
const huge = 900_000_000_000_000
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashAtLowCost(password)
})

const like = (who: TestClient, whom: TestClient) =>
  who.post<{ chatId: number | null }>('/api/adduserlike', { likerId: who.id, likedId: whom.id })
const dislike = (who: TestClient, whom: TestClient) =>
  who.post('/api/adduserdislike', { dislikerId: who.id, dislikedId: whom.id })
const block = (who: TestClient, whom: TestClient) =>
  who.post('/api/block', { userId: who.id, targetId: whom.id })

interface Ana {
  client: TestClient
  photo: { id: number; url: string }
  /** Zero where the two have never matched. */
  chatId: number
  messageIds: number[]
}

type World = { server: TestApp; luis: TestClient; socket: TestSocket }

/** They match, and four messages are written: both begin, and she has the last word. */
const match = async ({ luis }: World, ana: Ana) => {
  await like(ana.client, luis)
  ana.chatId = (await like(luis, ana.client)).body.chatId ?? 0
  for (const who of [luis, ana.client, luis, ana.client]) {
    const message = { userId: who.id, chatId: ana.chatId, message: `soy ${who.id}` }
    const { body } = await who.post<MessageItem>('/api/addmessage', message)
    ana.messageIds.push(body.message_id)
  }
  const { client, chatId, messageIds } = ana
  await react(client, { chatId, messageId: messageIds[0], kind: 'love' })
  await react(luis, { chatId, messageId: messageIds[1], kind: 'paw' })
}

const react = (who: TestClient, reaction: object) =>
  who.put('/api/reaction', { userId: who.id, ...reaction })

interface Relation {
  /** While she is there, he sees a chat. */
  hasChat?: boolean
  /** She cannot block him any more. */
  isBlocked?: boolean
  /** He can still take it back, and then they share a chat. */
  isMine?: boolean
  begin: (world: World, ana: Ana) => Promise<unknown>
}

/** What happened between the two before she left. */
const relations: Record<string, Relation> = {
  nothing: { begin: async () => {} },
  'his like': { begin: ({ luis }, { client }) => like(luis, client) },
  'his dislike': { begin: ({ luis }, { client }) => dislike(luis, client) },
  'her like': { begin: ({ luis }, { client }) => like(client, luis) },
  'a match that he has read': {
    hasChat: true,
    async begin(world, ana) {
      await match(world, ana)
      world.socket.send({ type: 'message.read', chatId: ana.chatId, seq: 4 })
      await world.socket.waitFor<{ type: string; chatId?: number }>(
        (event) => event.type === 'message.read' && event.chatId === ana.chatId,
      )
    },
  },
  'a match that he has reported': {
    hasChat: true,
    async begin(world, ana) {
      await match(world, ana)
      const ids = { userId: world.luis.id, targetId: ana.client.id }
      const about = { messageId: ana.messageIds[1], photoId: ana.photo.id }
      await world.luis.post('/api/report', { ...ids, ...about, reason: 'spam' })
    },
  },
  'a match that she has ended': {
    async begin(world, ana) {
      await match(world, ana)
      await ana.client.post('/api/unmatch', { userId: ana.client.id, chatId: ana.chatId })
    },
  },
  'a match that he has ended': {
    isMine: true,
    async begin(world, ana) {
      await match(world, ana)
      await world.luis.post('/api/unmatch', { userId: world.luis.id, chatId: ana.chatId })
    },
  },
  'his block': {
    isBlocked: true,
    async begin(world, ana) {
      await match(world, ana)
      await block(world.luis, ana.client)
    },
  },
  // Last, because he gets an event when she leaves. It shows that all earlier events have arrived.
  'a match': { hasChat: true, begin: match },
}

type Leave = (world: World, ana: Ana) => Promise<unknown>

const ways = {
  deletion: (_world, { client }) =>
    client.post('/api/deleteaccount', { userId: client.id, password }),
  block: ({ luis }, { client }) => block(client, luis),
  suspension: ({ server }, { client }) =>
    suspendAccount(server.store.db, client.id, { name: 'eva', now: server.now() }),
  pause: (_world, { client }) => client.post('/api/pause', { userId: client.id, paused: true }),
  sleep: ({ server: { store, now } }, { client }) =>
    inTransaction(store.db, (trx) =>
      changeListing(trx, client.id, () => ({ asleepAt: now() }), { now: now() }),
    ),
} satisfies Record<string, Leave>

/** Everything that he could ask about her by her id or her photo's address, twice. */
const askAboutHer = async ({ luis }: World, { client, photo, messageIds }: Ana) => {
  const ids = { userId: luis.id, targetId: client.id }
  const report = { ...ids, reason: 'other' }
  const { url } = photo
  const answers: Answer[] = []
  for (let time = 0; time < 2; time++) {
    answers.push(
      await luis.get(`/api/userprofile/${client.id}`),
      await luis.get(`/api/userprofile/${client.id}?images=url`),
      await luis.get(`/api/household/${client.id}`),
      await luis.get(`/api/faces/${client.id}/dog`),
      await luis.get(url),
      await luis.get(url.replace('card', 'avatar')),
      await like(luis, client),
      await dislike(luis, client),
      await luis.post('/api/undoswipe', ids),
      await luis.post('/api/report', report),
      await luis.post('/api/report', { ...report, photoId: photo.id }),
      await luis.post('/api/report', { ...report, messageId: messageIds[1] ?? 1 }),
      await block(luis, client),
      await luis.post('/api/unblock', ids),
    )
  }
  return answers
}

/** Everything that he could ask about the chat, with ordinary and with huge numbers. */
const askAboutChat = async (
  { luis, socket }: World,
  { client, chatId, photo, messageIds }: Ana,
) => {
  if (chatId === 0) return []
  const chat = { userId: luis.id, chatId }
  const report = { ...chat, reason: 'harassment', messageId: messageIds[1] }
  const clientId = 'said-before'
  const answers: Answer[] = [
    await luis.get(`/api/chat/${chatId}`),
    await luis.get(`/api/chat/${chatId}?images=url`),
    await luis.get(`/api/chat/${chatId}?images=url&reactionsAfter=0`),
    await react(luis, { chatId, messageId: messageIds[1], kind: 'wow' }),
    await react(luis, { chatId, messageId: messageIds[1], kind: null }),
    await luis.post('/api/addmessage', { ...chat, message: '¿estás?', clientId }),
    await luis.post('/api/addmessage', { ...chat, message: '¿estás?', clientId }),
    await luis.post('/api/report', { ...chat, reason: 'spam', words: 'se ha ido' }),
    await luis.post('/api/report', report),
    await luis.post('/api/report', { ...report, messageText: 'un insulto' }),
    await luis.post('/api/report', { ...chat, reason: 'spam', photoId: photo.id }),
    await luis.post('/api/report', { ...report, targetId: client.id }),
  ]
  for (const id of [...messageIds, huge]) {
    answers.push(
      await luis.get(`/api/chat/${chatId}?images=url&before=${id}`),
      await luis.get(`/api/chat/${chatId}?images=url&after=${id}`),
    )
  }
  for (const seq of [1, 3, huge, huge, 2]) socket.send({ type: 'message.read', chatId, seq })
  for (let time = 0; time < 2; time++) {
    socket.send({ type: 'chat.typing', chatId })
    socket.send({ type: 'message.send', chatId, clientId: `${clientId}-${time}`, message: 'hola' })
  }
  await fence(socket)
  answers.push(await luis.get(`/api/chat/${chatId}?images=url`))
  return answers
}

/** Everything in which she could turn up, page by page too. */
const askForLists = async ({ luis }: World) => [
  await luis.get(`/api/userchats/${luis.id}`),
  ...(await pages(luis, `/api/userchats/${luis.id}`)),
  await luis.get(`/michiapp/match/${luis.id}`),
  ...(await pages(luis, `/michiapp/match/${luis.id}`)),
  await luis.get(`/api/usertimeline/${luis.id}`),
  ...(await pages(luis, `/api/usertimeline/${luis.id}`)),
  await luis.get(`/api/blocks/${luis.id}`),
  await luis.post('/api/deckcount', { userId: luis.id, filter: { ...noFilter, distance: 2000 } }),
  await exportOf(luis),
]

/** What clears a chat away, and brings it back; last, because it changes the lists. */
const leaveChat = async ({ luis }: World, { chatId }: Ana) => {
  const chat = { userId: luis.id, chatId }
  const answers: Answer[] = []
  for (const call of ['undounmatch', 'unmatch', 'unmatch', 'undounmatch', 'undounmatch'])
    if (chatId !== 0) answers.push(await luis.post(`/api/${call}`, chat))
  return answers
}

const pages = async (who: TestClient, path: string): Promise<Answer[]> => {
  const answers: Answer[] = []
  let cursor = ''
  do {
    const answer = await who.get(`${path}?images=url&limit=2${cursor && `&cursor=${cursor}`}`)
    answers.push(answer)
    cursor = answer.headers.get('x-next-cursor') ?? ''
  } while (cursor)
  return answers
}

const exportOf = async (who: TestClient): Promise<Answer> => {
  const answer = await who.get<ArrayBuffer>(`/api/export/${who.id}`)
  const files = [...readZip(Buffer.from(answer.body))]
  return { ...answer, body: files.map(([name, bytes]) => [name, bytes.toString()]) }
}

/** Frames are handled in their order: once this one is refused, all before it were dealt with. */
const fence = async (socket: TestSocket) => {
  const clientId = `fence-${socket.received.length}`
  socket.sendRaw(JSON.stringify({ type: 'fence', clientId }))
  await socket.waitFor<{ clientId?: string }>((event) => event.clientId === clientId)
}

/** All that he can compare. */
const plain = ({ status, headers, body }: Answer) => ({
  status,
  headers: JSON.stringify([...headers].filter(([name]) => name !== 'date')),
  // The number of a receipt is random, and tells nothing.
  body: JSON.stringify(body).replace(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, 'a receipt'),
})

const addPhoto = async ({ store: { db } }: TestApp, { id }: TestClient) => {
  const bytes = Buffer.from('a picture')
  await insertPhotos(db, id, [{ card: bytes, avatar: bytes, placeholder: 'aaaa' }], Date.now())
  const [photo] = await listPhotos(db, [id])
  return { id: photo?.id ?? 0, url: photoUrl(photo?.key ?? '', 'card') }
}

/** One story: everybody gets to know Luis, leaves, and then he asks about everything. */
const playStory = async (leave: (relation: Relation) => Leave) => {
  const server = await openAppForTest({}, { clock: () => Date.UTC(2026, 0, 1) })
  const luis = await server.makeUser({ cityId: 801, name: 'Luis', email: 'luis@michi.es' })
  const world = { server, luis, socket: await TestSocket.open(luis) }
  await like(luis, await server.makeUser({ cityId: 801, name: 'Eva' }))
  const anas: { name: string; relation: Relation; ana: Ana }[] = []
  for (const [name, relation] of Object.entries(relations)) {
    const client = await server.makeUser({ cityId: 801, animalName: name, passwordHash })
    const ana: Ana = { client, photo: await addPhoto(server, client), chatId: 0, messageIds: [] }
    await relation.begin(world, ana)
    anas.push({ name, relation, ana })
  }
  const { socket } = world
  const eventsBefore = socket.events.length
  for (const { relation, ana } of anas) {
    await leave(relation)(world, ana)
    if (!relation.hasChat) continue
    await socket.waitFor<{ type: string; chatId?: number }>(
      (event) => event.type === 'chat.left' && event.chatId === ana.chatId,
    )
  }
  const answers: Record<string, unknown[]> = { lists: (await askForLists(world)).map(plain) }
  for (const { name, ana } of anas) {
    answers[`${name}: she`] = (await askAboutHer(world, ana)).map(plain)
    answers[`${name}: the chat`] = (await askAboutChat(world, ana)).map(plain)
  }
  answers['lists then'] = (await askForLists(world)).map(plain)
  for (const { name, ana } of anas) {
    answers[`${name}: leaving`] = (await leaveChat(world, ana)).map(plain)
  }
  answers['lists at last'] = (await askForLists(world)).map(plain)
  await fence(socket)
  answers.events = socket.events.slice(eventsBefore)
  expect(server.errors()).toEqual([])
  return answers
}

const { deletion, block: blocking, suspension, pause, sleep } = ways
let deletionStory: ReturnType<typeof playStory> | undefined
const playDeletion = () => {
  deletionStory ??= playStory(() => deletion)
  return deletionStory
}

it('of who has deleted their account, nothing is left but the other’s own words', async () => {
  const answers = await playDeletion()
  const [, chat] = answers['a match: the chat'] as { status: number; body: string }[]
  const { chatRoomUserIds, chatMessages }: ChatDetail = JSON.parse(chat?.body ?? '')
  expect(chatRoomUserIds).toMatchObject([{ user2_id: null }])
  expect(chatMessages.map(({ user_id }) => user_id)).toEqual([1, 1])
  const [profile, , photo] = answers['a match: she'] as { status: number }[]
  expect([profile, photo]).toMatchObject([{ status: 404 }, { status: 404 }])
})

it('who has blocked is answered for in the same way', async () => {
  const answers = await playStory(({ isBlocked }) => (isBlocked ? deletion : blocking))
  expect(answers).toEqual(await playDeletion())
})

it('who is suspended is answered for in the same way', async () => {
  const answers = await playStory(() => suspension)
  expect(answers).toEqual(await playDeletion())
})

it.each([
  ['has paused', pause],
  ['is asleep', sleep],
])(
  'somebody who %s looks deleted where there is no chat, but in what one did oneself',
  async (_how, leave) => {
    const answers = await playStory(({ hasChat, isBlocked, isMine }) =>
      hasChat || isBlocked || isMine ? deletion : leave,
    )
    const expected = await playDeletion()
    // The last answer is the export, which lists one's own swipes of people who are away for a while.
    const withoutExports = (all: typeof answers) =>
      Object.fromEntries(
        Object.entries(all).map(([name, list]) => [
          name,
          name.startsWith('lists') ? list.slice(0, -1) : list,
        ]),
      )
    expect(answers).not.toEqual(expected)
    expect(withoutExports(answers)).toEqual(withoutExports(expected))
  },
)
