import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'

// A client written from spec §7 alone: it knows the calls, keeps cookies as a browser does, and
// holds the user id as text, as local storage does.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

interface SpecCard {
  id: number
  animalName: string
  distance: number
  imgArray: string
}
interface SpecPhoto {
  id: number
  img_encoded: string
}
interface SpecChat {
  chatRoomUserIds: object[]
  chatMessages: { message: string }[]
}

class SpecClient {
  localStorage = new Map<string, string>()
  #cookies = new Map<string, string>()

  async call(method: string, path: string, payload?: object | FormData) {
    const isForm = payload instanceof FormData
    const response = await fetch(server.url + path, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(payload && !isForm && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }

  get #cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Shows everything that it receives. */
  async listen(): Promise<{ message: string }[]> {
    const shown: { message: string }[] = []
    const url = `${server.url.replace('http', 'ws')}/api/michisocket/${this.userId}`
    const socket = new WebSocket(url, { headers: { cookie: this.#cookie } })
    onTestFinished(() => socket.close())
    socket.on('message', (data) => shown.push(JSON.parse(data.toString())))
    await once(socket, 'open')
    return shown
  }

  async json<Shape>(path: string): Promise<Shape> {
    return (await (await this.call('GET', path)).json()) as Shape
  }

  get userId() {
    return this.localStorage.get('userId') ?? ''
  }
}

async function join(name: string, animalName: string): Promise<SpecClient> {
  const client = new SpecClient()
  const email = `${randomUUID()}@michi.es`
  const password = 'contraseña de prueba'
  const made = await client.call('POST', '/api/adduser', {
    name,
    animalName,
    cityId: 1,
    email,
    password,
  })
  expect(made.ok).toBe(true)
  const login = await client.json<{ id: number }>(`/api/userlogin/${email}/${password}`)
  client.localStorage.set('userId', String(login.id))
  return client
}

it('goes from signing up to a stored message', async () => {
  const ana = await join('Ana', 'Michi')
  const eva = await join('Eva', 'Luna')

  const again = {
    name: 'X',
    animalName: 'Y',
    cityId: 1,
    email: 'taken@michi.es',
    password: 'long enough',
  }
  await ana.call('POST', '/api/adduser', again)
  expect((await ana.call('POST', '/api/adduser', again)).status).toBe(400)
  expect(await new SpecClient().json('/api/userlogin/taken@michi.es/wrong')).toBeFalsy()

  const cards = await ana.json<SpecCard[]>(`/api/usertimeline/${ana.userId}`)
  const card = cards.find((pet) => pet.animalName === 'Luna')
  expect(Math.round(card?.distance ?? Number.NaN)).toBe(0)
  expect(card?.imgArray.split(',').reverse()).toEqual([''])

  await ana.call('POST', '/api/adduserlike', { likerId: ana.userId, likedId: card?.id })
  await eva.call('POST', '/api/adduserlike', { likerId: eva.userId, likedId: ana.userId })
  expect(await ana.json(`/michiapp/match/${ana.userId}`)).toMatchObject([{ animalName: 'Luna' }])

  const form = new FormData()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('files', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'michi.png')
  form.append('id', ana.userId)
  expect((await ana.call('POST', '/api/addprofileimage/', form)).ok).toBe(true)
  const [photo] = await eva.json<SpecPhoto[]>(`/api/userprofile/${ana.userId}`)
  expect(photo).toMatchObject({ animal_name: 'Michi', img_type: 'image/webp' })
  expect(photo?.img_encoded.length).toBeGreaterThan(20)

  const [chat] = await ana.json<{ chat_id: number }[]>(`/api/userchats/${ana.userId}`)
  expect(chat).toMatchObject({
    other_user_id: Number(eva.userId),
    other_user_name: 'Eva',
    last_message: null,
  })
  const message = { userId: ana.userId, chatId: String(chat?.chat_id), message: '¡Miau!' }
  expect((await ana.call('POST', '/api/addmessage', message)).ok).toBe(true)
  const detail = await eva.json<SpecChat>(`/api/chat/${chat?.chat_id}`)
  expect(detail.chatRoomUserIds).toMatchObject([
    { user1_id: Number(ana.userId), user2_id: Number(eva.userId) },
  ])
  expect(detail.chatMessages).toMatchObject([
    { name: 'Ana', message: '¡Miau!', img_type: 'image/webp' },
  ])

  const settings = { id: ana.userId, name: 'Ana', animalName: 'Micho', cityId: 2 }
  expect((await ana.call('PUT', '/api/updateusersettings/', settings)).ok).toBe(true)
  expect(await ana.json(`/api/usersettings/${ana.userId}`)).toMatchObject({
    animalName: 'Micho',
    cityId: 2,
  })
  const [mine] = await ana.json<SpecPhoto[]>(`/api/userprofile/${ana.userId}`)
  const deletion = { id: mine?.id, userId: ana.userId }
  expect((await ana.call('POST', '/api/deleteimage/', deletion)).ok).toBe(true)
  expect(await ana.json(`/api/userprofile/${ana.userId}`)).toEqual([])
})

it('shows a note, a playdate with its changes, and a photo as lines of text', async () => {
  const luis = await server.makeUser({ name: 'Luis', animalName: 'Toby' })
  const eva = await join('Eva', 'Luna')
  const evaId = Number(eva.userId)
  const note = { text: '¿Paseamos por el río?', clientId: 'note' }
  await luis.post('/api/adduserlike', { likerId: luis.id, likedId: evaId, note })
  await eva.call('POST', '/api/adduserlike', { likerId: eva.userId, likedId: luis.id })
  const newestOf = async () => {
    const [chat] = await eva.json<{ chat_id: number; last_message: string }[]>(
      `/api/userchats/${eva.userId}`,
    )
    return { chatId: chat?.chat_id ?? 0, line: chat?.last_message }
  }
  const { chatId, line } = await newestOf()
  expect(line).toBe('¿Paseamos por el río?')
  const readChat = async () => (await eva.json<SpecChat>(`/api/chat/${chatId}`)).chatMessages

  const shown = await readChat()
  const text = { userId: eva.userId, chatId: String(chatId), message: '¡Claro!' }
  await eva.call('POST', '/api/addmessage', text)
  const received = await eva.listen()
  const { body: proposed } = await propose(luis, chatId)
  const { body: changed } = await acts.change(luis, proposed)
  await luis.uploadToChat(chatId, await drawPicture())
  expect((await newestOf()).line).toBe('📷 Foto')
  const { body: cancelled } = await acts.cancel(luis, changed)
  expect(cancelled.state).toBe('cancelled')
  expect((await newestOf()).line).toBe('🐾 He cancelado la quedada')
  const lines = [
    '¡Claro!',
    expect.stringMatching(/^🐾 Te propongo una quedada: .+ Parque del Retiro, puerta de Alcalá.?$/),
    expect.stringMatching(/^🐾 He cambiado la quedada: .+ Casa de Campo.?$/),
    '📷 Foto',
    '🐾 He cancelado la quedada',
  ]
  await vi.waitFor(() => expect(received).toHaveLength(lines.length))
  const fetched = await readChat()
  for (const messages of [[...shown, ...received], fetched]) {
    expect(messages.map(({ message }) => message)).toEqual(['¿Paseamos por el río?', ...lines])
    // They look like any other message.
    const fields = messages.map((message) => Object.keys(message).sort())
    expect(new Set(fields.map(String)).size).toBe(1)
    for (const { message } of messages) expect(message).not.toContain('\n')
  }
  expect((await eva.call('POST', '/api/addmessage', text)).ok).toBe(true)
})
