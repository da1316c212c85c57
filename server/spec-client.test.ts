import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

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
  chatMessages: object[]
}

class SpecClient {
  localStorage = new Map<string, string>()
  #cookies = new Map<string, string>()

  async call(method: string, path: string, payload?: object | FormData) {
    const isForm = payload instanceof FormData
    const response = await fetch(server.url + path, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
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
