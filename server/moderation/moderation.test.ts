import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { makeStore, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { moderate as moderateOnce } from '../../scripts/moderate.ts'
import { ToolError } from '../../scripts/run-tool.ts'
import type { Config } from '../config.ts'
import { openPhotoFilesBeside } from '../photos/store/open-photo-files.ts'
import { restoreAccount, suspendAccount } from './impose.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** A command of `npm run moderate`, without its process. Returns what it prints. */
const moderateOn = async (app: TestApp, ...args: (string | number)[]): Promise<string> => {
  let printed = ''
  const print = (line: string) => {
    printed += `${line}\n`
  }
  const by = { name: 'eva', now: Date.now() }
  const photoFiles = openPhotoFilesBeside(app.config)
  await moderateOnce({ db: app.store.db, photoFiles, by, print }, args.map(String))
  return printed
}
const moderate = (...args: (string | number)[]) => moderateOn(server, ...args)

/** The whole of it, beside the running server. */
const runModerate = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  ...args: (string | number)[]
): Promise<string> => {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SUDO_USER: 'eva',
  }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['scripts/moderate.ts', ...args.map(String)], {
    env,
  })
  return stdout
}

const deckOf = async (who: TestClient) =>
  (await who.get<{ id: number }[]>(`/api/usertimeline/${who.id}?images=url&limit=50`)).body
const password = 'una contraseña larga'

it('publishes a restore also to people who connected long after the suspension', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const { db } = server.store
  const anHourAgo = server.now() - 60 * 60 * 1000
  await suspendAccount(db, luis.id, { name: 'eva', now: anHourAgo })
  const socket = await TestSocket.open(ana)
  await restoreAccount(db, luis.id, { name: 'eva', now: server.now() })
  expect(await socket.waitForEvent('chat.back')).toEqual({ type: 'chat.back', chatId })
  expect(socket.events.map(({ type }) => type)).not.toContain('chat.left')
})

describe('moderating', () => {
  it('lists, shows and closes reports', async () => {
    const { ana, luis } = await server.makePair()
    const bytes = await drawPicture()
    const [photo] = (await luis.upload<PhotoItem[]>([bytes])).body
    // Rows may hold names that the server would refuse today.
    await server.store.db
      .updateTable('users')
      .set({ animal_name: `\u202eToby\u001b[2J${'\u0301'.repeat(200)}` })
      .where('id', '=', luis.id)
      .execute()
    const words = 'Mira\nesto, لولو'
    const reason = 'inappropriate_photo'
    const ids = { userId: ana.id, targetId: luis.id }
    await ana.post('/api/report', { ...ids, reason, words, photoId: photo?.id })
    const listed = await moderate()
    expect(listed).toContain(`${reason}  account ${luis.id}, Toby [2J\u0301\u0301\u0301\n`)
    expect(listed).toContain('says: \u2068Mira esto, لولو\u2069\n')
    const [, reportId = ''] = /^#(\d+)/m.exec(listed) ?? []
    const file = join(server.config.dataDir, 'reported.webp')
    expect(await moderate('show', reportId, file)).toContain(`target_id: ${luis.id}`)
    expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = moderate('show', reportId, file)
    await expect(again).rejects.toThrow(/^EEXIST/)
    const nowhere = moderate('show', reportId, join(server.config.dataDir, 'none', 'photo'))
    await expect(nowhere).rejects.toThrow(/^ENOENT/)
    await moderate('close', reportId)
    expect(await moderate()).not.toContain(`#${reportId} `)
    expect(await moderate('all')).toContain('(closed)')
    await expect(moderate('close', reportId)).rejects.toThrow(ToolError)
    expect(await runModerate(server.config, 'log')).toMatch(
      new RegExp(`eva {2}close report ${reportId}`),
    )
  })

  it('lists what is urgent first, then the oldest, and says how many more there are', async () => {
    const busy = await openAppForTest()
    const { ana, luis } = await busy.makePair()
    const report = (targetId: number, reason: ReportReason, words: string) => ({
      reporter_id: null,
      target_id: targetId,
      account_id: targetId,
      snapshot: '{"target":{"name":"","animalName":"Toby","pets":[]}}',
      reason,
      words,
      created_at: busy.now(),
    })
    const spam = Array.from({ length: 120 }, (_, n) => report(luis.id, 'spam', `spam ${n}.`))
    const reports = [report(ana.id, 'underage', 'urgent.'), ...spam]
    await busy.store.db.insertInto('reports').values(reports).execute()

    const first = await moderateOn(busy)
    expect(first).toMatch(/^Reports: 121 \(120 spam, 1 underage\)\.\n#1 .+ underage .+Toby\n/)
    expect(first).toMatch(
      /#2 .+Toby {2}\(120 people and 0 notices about this account\)\n {4}says: spam 0\./,
    )
    expect(first).not.toContain('spam 99.')
    expect(first).toMatch(/21 more: npm run moderate -- open 2\n$/)
    const second = await moderateOn(busy, 'open', 2)
    expect(second).toContain('spam 99.')
    expect(second).toMatch(/says: spam 119\.\n$/)

    await moderateOn(busy, 'close', 1)
    await moderateOn(busy, 'close', 121)
    expect(await moderateOn(busy)).toMatch(/^Reports: 119 \(119 spam\)\.\n#2 /)
    expect(await moderateOn(busy, 'all')).toMatch(/^Reports: 121 .+\n#121 .+\(closed\)/)
    expect(await moderateOn(busy, 'all', 2)).toMatch(/#1 .+\(closed\)\n {4}says: urgent/)

    const line = { at: 0, moderator: 'eva', action: 'hide' }
    const lines = Array.from({ length: 100 }, (_, n) => ({ ...line, subject: `photo ${n}` }))
    await busy.store.db.insertInto('moderation_log').values(lines).execute()
    expect(await moderateOn(busy, 'log')).toMatch(/\n2 more: npm run moderate -- log 2\n$/)
    expect(await moderateOn(busy, 'log', 2)).toMatch(/^.+close report 121\n.+close report 1\n$/)
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

  it('hides a lost pet from everybody, and shows it again', async () => {
    const luis = await server.makeUser()
    const { key } = (await raiseAlarm(server, luis)).body
    const status = async () => (await server.visitor().get(`/api/lostpet/${key}`)).status
    await moderate('hide-lost-pet', key)
    expect(await status()).toBe(404)
    await moderate('unhide-lost-pet', key)
    expect(await status()).toBe(200)
  })

  it('ends a suspended account’s sessions and sockets at once, until it is restored', async () => {
    const email = `${randomUUID()}@michi.es`
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
    const [socket, others] = [await TestSocket.open(luis), await TestSocket.open(ana)]
    await moderate('suspend', luis.id)
    expect((await luis.get(`/api/usersettings/${luis.id}`)).status).toBe(401)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
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
    expect(await others.waitForEvent('chat.left')).toEqual({ type: 'chat.left', chatId })
    expect(await chats()).toMatchObject([
      { left: true, other_user_id: null, other_user_name: null, last_message: 'hola', unread: 0 },
    ])
    const report = { userId: ana.id, targetId: luis.id, reason: 'harassment' }
    expect((await ana.post('/api/report', report)).status).toBe(404)
    expect(await texts()).toEqual(['hola'])
    expect((await ana.get(`/michiapp/match/${ana.id}`)).body).toEqual([])

    await moderate('restore', luis.id)
    expect(await others.waitForEvent('chat.back')).toEqual({ type: 'chat.back', chatId })
    expect((await server.visitor().post('/api/userlogin', login)).status).toBe(200)
    expect((await deckOf(viewer)).map(({ id }) => id)).toContain(luis.id)
    expect(await chats()).toMatchObject([{ left: false, other_user_id: luis.id, unread: 1 }])
    expect(await texts()).toEqual(['hola', 'un insulto'])
    const log = await moderate('log')
    expect(log).toMatch(new RegExp(`eva {2}restore account ${luis.id}\n.*eva {2}suspend`))
  })

  it('prints hostile text without its controls, on one line and cut', async () => {
    const own = await openAppForTest()
    const luis = await own.makeUser()
    const hostile = `\u001b]0;pwned\u0007\r\n#99  fake line\u009b2J\u202e\u2066${'\u0301'.repeat(500)}`
    const huge = hostile + 'x'.repeat(100_000)
    const texts = {
      words: huge,
      told_message: huge,
      snapshot: JSON.stringify({
        target: { name: hostile, animalName: huge, pets: [{ name: hostile, about: huge }] },
        message: { text: hostile, quoted: null },
        note: hostile,
        lostPet: { petName: hostile, place: hostile, words: huge, lostAt: 0, before: [] },
        notice: { address: hostile, name: huge, email: hostile },
      }),
    }
    await own.store.db
      .insertInto('reports')
      .values({ target_id: luis.id, reason: 'other', created_at: own.now(), ...texts })
      .execute()
    for (const args of [['open'], ['show', 1]]) {
      const lines = (await moderateOn(own, ...args)).split('\n')
      expect(lines.join('').length).toBeGreaterThan(10_000)
      expect(lines.filter((line) => /^#99/.test(line))).toEqual([])
      for (const line of lines) {
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066\u2067]|\p{M}{4}/u)
        expect(line.length).toBeLessThan(5200)
      }
    }
  })

  it('warns, and suspends for some days', async () => {
    const luis = await server.makeUser()
    await moderate('warn', luis.id)
    const sanctions = () => luis.get<object[]>('/api/sanctions')
    expect((await sanctions()).body).toMatchObject([{ kind: 'warn', reason: 'other' }])
    await moderate('suspend', luis.id, 3)
    const { ends_at: endsAt } = await server.store.db
      .selectFrom('sanctions')
      .select('ends_at')
      .where('user_id', '=', luis.id)
      .where('kind', '=', 'suspend')
      .executeTakeFirstOrThrow()
    expect((Number(endsAt) - Date.now()) / 86_400_000).toBeCloseTo(3, 1)
    await expect(moderate('suspend', luis.id)).rejects.toThrow(ToolError)
    await expect(moderate('suspend', luis.id, 'soon')).rejects.toThrow(ToolError)
  })

  it.each([
    ['an unknown word', ['dance']],
    ['no number', ['suspend']],
    ['no page', ['open', 'x']],
    ['an account that is not there', ['suspend', '999999999']],
    ['one that is not suspended', ['restore', '1']],
    ['a photo that is not there', ['hide', '999999999']],
  ])('says what is wrong with %s', async (_what, args) => {
    await expect(moderate(...args)).rejects.toThrow(ToolError)
  })

  it('says what is wrong with a database that no server has used, or that is not there', async () => {
    const { settings, remove } = await makeStore()
    onTestFinished(remove)
    writeFileSync(join(settings.dataDir, 'michi.sqlite'), '')
    await expect(runModerate(settings)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This database lacks .+ Start the server first.\n$/),
    })
    const elsewhere = {
      dataDir: join(settings.dataDir, 'none'),
      databaseUrl: settings.databaseUrl && `${settings.databaseUrl}_none`,
    }
    await expect(runModerate(elsewhere)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.+\.\n$/),
    })
  })
})
