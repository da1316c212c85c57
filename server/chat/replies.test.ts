import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, MessageItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import { quoteText } from '../../contract/quotes.ts'
import { countReads } from '../../harness/count-reads.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { hideContent, suspendAccount } from '../moderation/impose.queries.ts'
import { insertMessage } from './insert-messages.queries.ts'
import { toQuote } from './quotes.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

interface Told {
  replyTo?: unknown
  clientId?: string
}

const say = (who: TestClient, chatId: number, message: string, told: Told = {}) =>
  who.post<MessageItem>('/api/addmessage?images=url', {
    userId: who.id,
    chatId,
    message,
    ...told,
  })

const read = async (who: TestClient, chatId: number, query = '') =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}?images=url${query}`)).body.chatMessages

const quotesOf = async (who: TestClient, chatId: number) =>
  (await read(who, chatId)).map(({ quote }) => quote)

const textQuote = (seq: number, who: TestClient, text: string) => ({
  seq,
  user_id: who.id,
  text,
  photo: false,
  step: null,
})
const wordQuote = (seq: number, who: TestClient, kind: { photo?: true; step?: string }) => ({
  ...textQuote(seq, who, ''),
  text: null,
  ...kind,
})
const gone = (seq: number) => ({ seq, user_id: null, text: null, photo: false, step: null })

/** Closed with the test: for open sockets a server asks the store again and again, and that is counted, too. */
const openSocket: typeof TestSocket.open = async (...options) => {
  const socket = await TestSocket.open(...options)
  onTestFinished(async () => {
    socket.close()
    await socket.closed
  })
  return socket
}

/** Luis has said something. */
async function begin(app: TestApp = server) {
  const pair = await app.makePair()
  await say(pair.luis, pair.chatId, '¿Mañana en el Retiro?')
  return pair
}

describe('a reply', () => {
  it('shows both the beginning of what it replies to, live and from then on', async () => {
    const { ana, luis, chatId } = await begin()
    const sockets = [await openSocket(ana), await openSocket(luis)]
    const sent = await say(ana, chatId, '¡Sí!', { replyTo: 1 })
    const quote = textQuote(1, luis, '¿Mañana en el Retiro?')
    expect(sent).toMatchObject({ status: 201, body: { message: '¡Sí!', quote } })
    for (const socket of sockets) expect(await socket.waitForMessage('¡Sí!')).toEqual(sent.body)
    for (const who of [ana, luis]) expect((await read(who, chatId)).at(-1)).toEqual(sent.body)
    expect((await read(ana, chatId))[0]).not.toHaveProperty('quote')
    expect(await read(ana, chatId, `&before=${sent.body.message_id + 1}`)).toContainEqual(sent.body)
    expect(await read(ana, chatId, `&after=${sent.body.message_id - 1}`)).toEqual([sent.body])
  })

  it('sent over the socket and by call is one, and replies to what the first one said', async () => {
    const { ana, luis, chatId } = await begin()
    await say(luis, chatId, '¿O pasado?')
    const clientId = randomUUID()
    const socket = await openSocket(ana)
    const frame = { type: 'message.send' as const, chatId, clientId, message: '¡Sí!' }
    socket.send({ ...frame, replyTo: 2 })
    const live = await socket.waitForMessage('¡Sí!')
    expect(live.quote).toEqual(textQuote(2, luis, '¿O pasado?'))
    for (const replyTo of [2, 1, undefined, 3])
      expect((await say(ana, chatId, '¡Sí!', { clientId, replyTo })).body).toEqual(live)
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        say(ana, chatId, 'otra', { clientId: 'same', replyTo: 1 + (n % 2) }),
      ),
    )
    expect(new Set(many.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await read(luis, chatId)).toHaveLength(4)
  })

  it('may be to one’s own message, and to a reply', async () => {
    const { ana, luis, chatId } = await begin()
    await say(luis, chatId, 'O mejor pasado', { replyTo: 1 })
    await say(ana, chatId, 'Pasado', { replyTo: 2 })
    expect(await quotesOf(ana, chatId)).toEqual([
      undefined,
      textQuote(1, luis, '¿Mañana en el Retiro?'),
      textQuote(2, luis, 'O mejor pasado'),
    ])
  })

  it.each([0, -1, 1.5, '1', null, 'uno', [1], { seq: 1 }, 2 ** 53, 9e99])(
    'to %j is refused as input',
    async (replyTo) => {
      const { ana, chatId } = await begin()
      expect((await say(ana, chatId, 'hola', { replyTo })).status).toBe(422)
      const socket = await openSocket(ana)
      const frame = { type: 'message.send', chatId, clientId: 'c', message: 'hola', replyTo }
      socket.sendRaw(JSON.stringify(frame))
      await socket.waitFor((event) => (event as { code?: string }).code === 'invalid_input')
      expect(await read(ana, chatId)).toHaveLength(1)
    },
  )

  it('is to a message that the chat has: nothing of another chat can be named', async () => {
    const { ana, luis, chatId } = await begin()
    const other = await begin()
    const secret = (await say(other.luis, other.chatId, 'un secreto')).body
    // Its number, its id, the number of the reply itself, and the largest of all.
    for (const replyTo of [secret.seq, secret.message_id, 2, Number.MAX_SAFE_INTEGER]) {
      expect((await say(ana, chatId, 'hola', { replyTo })).status).toBe(404)
      const socket = await openSocket(ana)
      const clientId = `to-${replyTo}`
      socket.send({ type: 'message.send', chatId, clientId, message: 'hola', replyTo })
      await socket.waitFor(
        (event) => (event as { clientId?: string; code?: string }).clientId === clientId,
      )
      expect(socket.received).toEqual([{ type: 'error', code: 'not_found', clientId }])
    }
    expect((await say(other.ana, chatId, 'hola', { replyTo: 1 })).status).toBe(404)
    expect(await read(luis, chatId)).toHaveLength(1)
  })

  it('that is refused delays and refuses no other message that is stored with it', async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, begin))
    const answers = await Promise.all(
      chats.map(({ ana, chatId }, n) => say(ana, chatId, 'hola', { replyTo: n % 2 ? 9 : 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 404, 201, 404])
  })

  it('costs no statement more', async () => {
    const app = await openAppForTest()
    const { db } = app.store
    const chats = await Promise.all(Array.from({ length: 6 }, () => begin(app)))
    const write = (replyTo: number | null) =>
      countReads(async () => {
        const drafts = chats.map(({ ana, chatId }) => ({
          chatId,
          userId: ana.id,
          clientId: null,
          body: 'hola',
          replyTo,
        }))
        for (const draft of drafts) {
          const stored = await insertMessage(db, draft, app.now())
          expect(stored && toQuote(stored.message)?.text).toBe(
            replyTo ? '¿Mañana en el Retiro?' : undefined,
          )
        }
      })
    await write(null)
    const { statements } = await write(null)
    expect(await write(1)).toMatchObject({ statements })
  })

  it('to the message that was stored a moment ago is always stored', async () => {
    const { ana, luis, chatId } = await begin()
    for (let seq = 2; seq < 20; seq += 2) {
      const { body } = await say(luis, chatId, `m${seq}`)
      const reply = await say(ana, chatId, 'sí', { replyTo: body.seq })
      expect(reply).toMatchObject({ status: 201, body: { quote: { seq, text: `m${seq}` } } })
    }
  })

  it('to a photo or a step of a playdate says which, and no text of theirs', async () => {
    const { ana, luis, chatId } = await begin()
    await say(ana, chatId, 'hola')
    const { body: photo } = await luis.uploadToChat<MessageItem>(chatId, await drawPicture())
    const { body: playdate } = await propose(luis, chatId)
    await acts.accept(ana, playdate)
    for (const replyTo of [3, 4, 5]) await say(ana, chatId, 'sí', { replyTo })
    expect((await quotesOf(ana, chatId)).slice(5)).toEqual([
      wordQuote(3, luis, { photo: true }),
      wordQuote(4, luis, { step: 'proposed' }),
      wordQuote(5, ana, { step: 'accepted' }),
    ])
    const hide = { messageId: photo.message_id }
    await hideContent(server.store.db, hide, { name: 'eva', now: server.now() })
    expect((await quotesOf(luis, chatId))[5]).toEqual(gone(3))
  })

  it.each([
    ['lines', 'uno\n\n  dos\ttres ', 'uno dos tres'],
    ['just so many cats', '🐈'.repeat(limits.quoteLength), '🐈'.repeat(limits.quoteLength)],
    ['one cat more', '🐈'.repeat(limits.quoteLength + 1), `${'🐈'.repeat(limits.quoteLength)}…`],
    ['a long text', 'x'.repeat(limits.messageLength), `${'x'.repeat(limits.quoteLength)}…`],
    ['what begins far below', `${'\n'.repeat(1900)}hola`, '…'],
    ['what goes on far below', `Sí${'\n'.repeat(600)}no`, 'Sí…'],
    [
      'odd signs',
      '<img src=x onerror=alert(1)> \u202eal revés',
      '<img src=x onerror=alert(1)> \u202eal revés',
    ],
  ])('to %s shows one short line', async (_what, text, beginning) => {
    const { ana, luis, chatId } = await server.makePair()
    await say(luis, chatId, text)
    const { body } = await say(ana, chatId, 'sí', { replyTo: 1 })
    expect(body.quote).toEqual(textQuote(1, luis, beginning))
    expect((await read(luis, chatId)).at(-1)?.quote).toEqual(body.quote)
    // The browser cuts what it quotes before the server has answered.
    expect(quoteText(text)).toBe(beginning)
  })

  it('stays when what it replies to goes, and shows nothing of it any more', async () => {
    const ways = {
      block: ({ ana, luis }: Awaited<ReturnType<typeof begin>>) =>
        luis.post('/api/block', { userId: luis.id, targetId: ana.id }),
      suspension: ({ luis }: Awaited<ReturnType<typeof begin>>) =>
        suspendAccount(server.store.db, luis.id, { name: 'eva', now: server.now() }),
      deletion: ({ luis }: Awaited<ReturnType<typeof begin>>) =>
        server.store.db.deleteFrom('messages').where('user_id', '=', luis.id).execute(),
    }
    for (const leave of Object.values(ways)) {
      const world = await begin()
      const { ana, chatId } = world
      await say(ana, chatId, '¡Sí!', { replyTo: 1 })
      await say(ana, chatId, 'Y llevo pelota', { replyTo: 2 })
      await leave(world)
      expect(await read(ana, chatId)).toMatchObject([
        { seq: 2, message: '¡Sí!', quote: gone(1) },
        { seq: 3, message: 'Y llevo pelota', quote: textQuote(2, ana, '¡Sí!') },
      ])
    }
  })

  it('at the instant at which the other one leaves is stored or refused, never half', async () => {
    for (let round = 0; round < 8; round++) {
      const { ana, luis, chatId } = await begin()
      const [sent, left] = await Promise.all([
        say(ana, chatId, '¡Sí!', { replyTo: 1 }),
        luis.post('/api/block', { userId: luis.id, targetId: ana.id }),
      ])
      expect(left.status).toBe(200)
      expect(sent.status).toBeOneOf([201, 404])
      const stored = sent.status === 201 ? [{ message: '¡Sí!', quote: gone(1) }] : []
      expect(await read(ana, chatId)).toMatchObject(stored)
    }
    expect(server.errors()).toEqual([])
  })

  it('is a text and nothing else to a client that knows only the spec', async () => {
    const { ana, luis, chatId } = await begin()
    const fetched = () =>
      luis.get<{ chatMessages: MessageItem[] }>(`/api/chat/${chatId}`).then(({ body }) => body)
    const known = Object.keys((await fetched()).chatMessages[0] ?? {})
    const plain = await openSocket(luis, { protocol: null })
    await say(ana, chatId, '¡Sí!\nA las cinco', { replyTo: 1 })
    const live = await plain.waitFor<MessageItem>(({ seq }) => seq === 2)
    expect(live.message).toBe('¡Sí!\nA las cinco')
    const item = (await fetched()).chatMessages.at(-1)
    expect(live).toEqual(item)
    const { body } = await ana.post<MessageItem>('/api/addmessage', {
      userId: String(ana.id),
      chatId: String(chatId),
      message: 'Llevo pelota',
      replyTo: 1,
    })
    expect(body.message).toBe('Llevo pelota')
    for (const shown of [live, item, body]) expect(Object.keys(shown ?? {})).toEqual(known)
    expect((await luis.get(`/api/userchats/${luis.id}`)).body).toMatchObject([
      { last_message: 'Llevo pelota' },
    ])
  })

  it('is in its author’s export, with the number of what it replies to', async () => {
    const { ana, luis, chatId } = await begin()
    await say(ana, chatId, '¡Sí!', { replyTo: 1 })
    const exported = async (who: TestClient) => {
      const { body } = await who.get<ArrayBuffer>(`/api/export/${who.id}`)
      return JSON.parse(String(readZip(Buffer.from(body)).get('messages.json')))
    }
    expect(await exported(ana)).toMatchObject([{ chatId, seq: 2, replyTo: 1, message: '¡Sí!' }])
    expect(await exported(luis)).toMatchObject([{ chatId, seq: 1, replyTo: null }])
  })

  it('that is reported keeps what it replied to, for the moderators', async () => {
    const { ana, luis, chatId } = await begin()
    const { body } = await say(ana, chatId, 'Ni muerta', { replyTo: 1 })
    const report = { userId: luis.id, chatId, messageId: body.message_id, reason: 'harassment' }
    expect((await luis.post('/api/report', report)).status).toBe(200)
    await server.store.db.deleteFrom('messages').where('chat_id', '=', chatId).execute()
    const reports = await listReportsAbout(server.store.db, ana.id)
    const message = { text: 'Ni muerta', quoted: '¿Mañana en el Retiro?' }
    expect(reports).toMatchObject([{ snapshot: { message } }])
  })
})
