import { expect } from 'vitest'
import { ana, eva, leo, luis, mar, password, photo, sol, texts } from './fill-store.ts'
import { TestClient } from './test-client.ts'

/** Signs in and reads through HTTP what `fillStore` has written. */
export async function expectFilledStore(url: string): Promise<void> {
  const client = await signIn(url, 'ana@test.es')
  await signIn(url, 'luis@test.es')
  const read = async (path: string) => (await client.get(path)).body

  expect(await read('/api/session')).toMatchObject({ id: ana })
  const deck = (await read(`/api/usertimeline/${ana}?images=url`)) as { id: number }[]
  expect(deck.map(({ id }) => id)).toEqual([eva, leo, sol])
  expect(await read(`/api/userchats/${ana}?images=url`)).toMatchObject([
    { chat_id: 1, other_user_id: luis, last_message: texts[2], unread: 1 },
    { chat_id: 2, other_user_id: null, left: true, last_message: null },
  ])
  expect(await read('/api/chat/1?images=url')).toMatchObject({
    chatRoomUserIds: [{ user1_id: ana, user2_id: luis, user1_read: 2, user2_read: 3 }],
    chatMessages: texts.map((message, index) => ({ message, seq: index + 1 })),
  })
  const [profile, ...others] = (await read(`/api/userprofile/${luis}?images=url`)) as {
    img_url: string
  }[]
  expect(others).toEqual([])
  expect(Buffer.from((await read(profile?.img_url ?? '')) as ArrayBuffer)).toEqual(photo)
  expect(await read(`/api/blocks/${ana}`)).toMatchObject([{ id: mar }])
  const like = { likerId: ana, likedId: luis }
  expect((await client.post('/api/adduserlike', like)).body).toEqual({ match: true, chatId: 1 })
}

async function signIn(url: string, email: string): Promise<TestClient> {
  const answer = await new TestClient(url, 0, '').post<{ id: number }>('/api/userlogin', {
    email,
    password,
  })
  expect(answer.status).toBe(200)
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return new TestClient(url, answer.body.id, cookie)
}
