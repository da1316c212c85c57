import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { closeCodes } from '../../contract/socket.ts'
import { drawPicture } from '../testing/pictures.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { TestSocket } from '../testing/test-socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** `npm run moderate`, beside the running server. */
const moderate = async (...args: (string | number)[]): Promise<string> => {
  const { dataDir, databaseUrl } = server.config
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SUDO_USER: 'eva',
  }
  const run = promisify(execFile)
  const { stdout } = await run('node', ['scripts/moderate.ts', ...args.map(String)], { env })
  return stdout
}

const deckOf = async (who: TestClient) =>
  (await who.get<{ id: number }[]>(`/api/usertimeline/${who.id}?images=url&limit=50`)).body
const password = 'una contraseña larga'

describe('moderating', { timeout: 120_000 }, () => {
  it('lists, shows and closes reports', async () => {
    const { ana, luis } = await server.makePair()
    const bytes = await drawPicture()
    const [photo] = (await luis.upload<PhotoItem[]>([bytes])).body
    const words = 'Mira \u001b[2Jesto'
    const reason = 'inappropriate_photo'
    const ids = { userId: ana.id, targetId: luis.id }
    await ana.post('/api/report', { ...ids, reason, words, photoId: photo?.id })
    const listed = await moderate()
    expect(listed).toContain(`${reason}  account ${luis.id}, Toby`)
    expect(listed).toContain('says: Mira  [2Jesto')
    const [, reportId = ''] = /^#(\d+)/m.exec(listed) ?? []
    const file = join(server.config.dataDir, 'reported.webp')
    expect(await moderate('show', reportId, file)).toContain(`target_id: ${luis.id}`)
    expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP')
    await moderate('close', reportId)
    expect(await moderate()).not.toContain(`#${reportId} `)
    expect(await moderate('all')).toContain('(closed)')
    await expect(moderate('close', reportId)).rejects.toMatchObject({ code: 1 })
    expect(await moderate('log')).toMatch(new RegExp(`eva {2}close report ${reportId}`))
  })

  it('hides a photo from everybody, and shows it again', async () => {
    const [ana, luis] = [
      await server.makeUser({ cityId: 900 }),
      await server.makeUser({ cityId: 900 }),
    ]
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const url = photo?.img_url ?? ''
    await moderate('hide', photo?.id ?? 0)
    for (const who of [ana, luis]) {
      expect((await who.get(url)).status).toBe(404)
      expect((await who.get(`/api/userprofile/${luis.id}`)).body).toEqual([])
    }
    expect((await deckOf(ana))[0]).toMatchObject({ id: luis.id, imgUrls: [] })
    await moderate('unhide', photo?.id ?? 0)
    expect((await ana.get(url)).status).toBe(200)
    expect((await deckOf(ana))[0]).toMatchObject({ id: luis.id, imgUrls: [url] })
  })

  it('ends a suspended account’s sessions and sockets at once, until it is restored', async () => {
    const email = 'luis@michi.es'
    const luis = await server.makeUser({ cityId: 901, email, password })
    const ana = await server.makeUser({ cityId: 901 })
    for (const [who, whom] of [
      [ana, luis],
      [luis, ana],
    ] as const) {
      await who.post('/api/adduserlike', { likerId: who.id, likedId: whom.id })
    }
    const viewer = await server.makeUser({ cityId: 901 })
    const chats = async () =>
      (await ana.get<ChatListItem[]>(`/api/userchats/${ana.id}?images=url`)).body
    const chatId = (await chats())[0]?.chat_id
    const texts = async () =>
      (await ana.get<ChatDetail>(`/api/chat/${chatId}?images=url`)).body.chatMessages.map(
        (item) => item.message,
      )
    await ana.post('/api/addmessage', { userId: ana.id, chatId, message: 'hola' })
    await luis.post('/api/addmessage', { userId: luis.id, chatId, message: 'un insulto' })
    const socket = await TestSocket.open(luis)
    await moderate('suspend', luis.id)
    const suspendedAt = performance.now()
    expect((await luis.get(`/api/usersettings/${luis.id}`)).status).toBe(401)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    expect(performance.now() - suspendedAt).toBeLessThan(5000)
    const login = { email, password }
    expect(await server.visitor().post('/api/userlogin', login)).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    })
    const legacy = await server
      .visitor()
      .get(`/api/userlogin/${email}/${encodeURIComponent(password)}`)
    expect(legacy).toMatchObject({ status: 200, body: null })
    const wrong = await server.visitor().post('/api/userlogin', { email, password: 'otra' })
    expect(wrong.body).toEqual({ code: 'bad_credentials' })

    expect((await deckOf(viewer)).map(({ id }) => id)).not.toContain(luis.id)
    expect((await viewer.get(`/api/userprofile/${luis.id}`)).status).toBe(404)
    expect(await chats()).toMatchObject([
      { left: true, other_user_id: null, other_user_name: null, last_message: null, unread: 0 },
    ])
    expect(await texts()).toEqual(['hola'])
    expect((await ana.get(`/michiapp/match/${ana.id}`)).body).toEqual([])

    await moderate('restore', luis.id)
    expect((await server.visitor().post('/api/userlogin', login)).status).toBe(200)
    expect((await deckOf(viewer)).map(({ id }) => id)).toContain(luis.id)
    expect(await chats()).toMatchObject([{ left: false, other_user_id: luis.id, unread: 1 }])
    expect(await texts()).toEqual(['hola', 'un insulto'])
    const log = await moderate('log')
    expect(log).toMatch(new RegExp(`eva {2}restore account ${luis.id}\n.*eva {2}suspend`))
  })

  it.each([
    ['an unknown word', ['dance']],
    ['no number', ['suspend']],
    ['an account that is not there', ['suspend', '999999999']],
    ['one that is not suspended', ['restore', '1']],
    ['a photo that is not there', ['hide', '999999999']],
  ])('says what is wrong with %s', async (_what, args) => {
    const failure = await moderate(...args).catch((error) => error)
    expect(failure).toMatchObject({ code: 1 })
    expect(failure.stderr).not.toMatch(/\n {4}at /)
  })
})
