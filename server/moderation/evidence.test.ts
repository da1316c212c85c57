import { expect, it } from 'vitest'
import type { AccountStory, AppealView, Decided } from '../../contract/moderation.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { readAsIs, signIn } from '../../harness/moderator.ts'
import { drawPicture, drawShades } from '../../harness/pictures.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it('shows the photos and words of a reported profile, also after their owner deleted them', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const words = 'Esa foto es de internet.'
  const report = { userId: ana.id, targetId: luis.id, reason: 'fake_profile', words }
  await ana.post('/api/report', report)
  await luis.post('/api/deleteimage', { userId: luis.id, imageId: photo?.id })
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({
    profilePhotos: [photo?.id],
    evidence: [
      { kind: 'words', text: words },
      { kind: 'pets', text: 'Toby' },
    ],
  })
  const picture = await moderator.get(`/api/accountphoto/${photo?.id}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

it('hides nothing of a stranger, whatever photo id a report names', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { ana: attacker, luis: accomplice, chatId } = await server.makePair()
  const victim = await server.makeUser()
  const [portrait] = (await victim.upload<PhotoItem[]>([await drawPicture()])).body
  for (const each of [attacker, accomplice])
    await each.post('/api/addmessage', { userId: each.id, chatId, message: 'hola' })
  const sent = await accomplice.uploadToChat<{ message_id: number }>(
    chatId,
    await drawPicture('#a00'),
  )
  const messageId = sent.body.message_id
  const report = { userId: attacker.id, chatId, messageId, reason: 'child_abuse' }
  await attacker.post('/api/report', { ...report, photoId: portrait?.id })
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({ hides: 'chatPhoto', hasPhoto: true })
  const decision = { reportId: entry?.id, action: 'hide' }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect((await accomplice.get('/api/sanctions')).body).toMatchObject([{ kind: 'hide' }])
  const photos = await server.store.db.selectFrom('photos').select('hidden_at').execute()
  expect(photos).toEqual([{ hidden_at: null }])

  // A row that names somebody else's photo.
  await attacker.post('/api/report', { userId: attacker.id, chatId, reason: 'spam' })
  await server.store.db
    .updateTable('reports')
    .set({ photo_id: portrait?.id ?? 0 })
    .where('closed_at', 'is', null)
    .execute()
  const [wrong] = await moderator.reports()
  const refused = await moderator.post('/api/decide', { reportId: wrong?.id, action: 'hide' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'evidence_mismatch' } })
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect(await moderator.reports()).toHaveLength(1)
})

it('lets the moderator choose which of two photos that look alike is the copy', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const picture = await drawShades(3)
  const [thief, victim] = [await server.makeUser(), await server.makeUser()]
  // The thief uploads first, so the victim's own photo looks like the copy.
  const [stolen] = (await thief.upload<PhotoItem[]>([picture])).body
  const [own] = (await victim.upload<PhotoItem[]>([picture])).body
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({
    source: 'server',
    lookalikes: {
      reported: { photoId: own?.id, account: { id: victim.id } },
      other: { photoId: stolen?.id, account: { id: thief.id } },
    },
  })
  const decision = { reportId: entry?.id, action: 'hide', isLookalike: true }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect((await thief.get('/api/sanctions')).body).toMatchObject([{ kind: 'hide' }])
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect((await moderator.queue()).entries).toEqual([])
})

it('shows both of two photos that look alike although the thief has deleted one', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const picture = await drawShades(3)
  const [thief, victim, ana] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  const [stolen] = (await thief.upload<PhotoItem[]>([picture])).body
  await victim.upload<PhotoItem[]>([picture])
  await ana.post('/api/report', { userId: ana.id, targetId: victim.id, reason: 'harassment' })
  await server.store.db
    .deleteFrom('photos')
    .where('id', '=', stolen?.id ?? 0)
    .execute()
  const [entry] = (await moderator.queue()).entries
  const { reports, lastReportId } = await moderator.case(entry?.id)
  const flag = reports.find(({ source }) => source === 'server')
  expect(flag?.lookalikes).toMatchObject({
    reported: { account: { id: victim.id }, deleted: false },
    other: { photoId: stolen?.id, account: { id: thief.id }, deleted: true },
  })
  expect((await moderator.get(`/api/accountphoto/${stolen?.id}`)).status).toBe(200)
  const { body: story } = await moderator.get<AccountStory>(`/api/account/${thief.id}`)
  expect(story.lookalikes).toMatchObject([{ other: { account: { id: thief.id } } }])
  // No person has made this flag.
  const { body: ofVictim } = await moderator.get<AccountStory>(`/api/account/${victim.id}`)
  expect(ofVictim.reports).toMatchObject([{ reason: 'harassment' }])
  // What is deleted cannot be hidden, but its uploader can be warned.
  const all = { reports: readAsIs(reports), unread: lastReportId }
  const copied = { reportId: flag?.id, isLookalike: true, ...all }
  const hidden = await moderator.post('/api/decide', { ...copied, action: 'hide' })
  expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const warned = await moderator.post<Decided>('/api/decide', { ...copied, action: 'warn' })
  expect(warned.status).toBe(200)
  expect((await thief.get('/api/sanctions')).body).toMatchObject([{ kind: 'warn' }])
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  await moderator.post('/api/undo', warned.body)
  // A decision about what the server found closes no report of a person, and the other way round.
  const decision = { reportId: flag?.id, action: 'dismiss', ...all }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect(await moderator.reports()).toMatchObject([{ source: 'person', reason: 'harassment' }])
})

it('hostile text arrives harmless: no controls, no bidi tricks, no towers', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server, '\u001b[31meva\u202e')
  const luis = await server.makeUser()
  const hostile = `\u001b]0;pwned\u0007\u202e\u2066<img src=x onerror=alert(1)>${'\u0301'.repeat(500)}`
  // As it may be in a store: the calls refuse most of it.
  await server.store.db
    .insertInto('reports')
    .values({
      target_id: luis.id,
      account_id: luis.id,
      reason: 'other',
      words: hostile,
      told_message: `${hostile}.`,
      snapshot: JSON.stringify({
        target: { name: hostile, animalName: hostile, pets: [{ name: hostile, about: hostile }] },
        message: { text: hostile, quoted: null },
        note: hostile,
        playdate: { state: 'proposed', place: hostile, times: [] },
        lostPet: { petName: hostile, place: hostile, words: hostile, lostAt: 0, before: [] },
        notice: { address: hostile, name: hostile, email: hostile },
      }),
      created_at: server.now(),
    })
    .execute()
  await server.store.db.updateTable('users').set({ name: hostile, animal_name: hostile }).execute()
  await server.store.db
    .insertInto('sanctions')
    .values({
      user_id: luis.id,
      kind: 'warn',
      reason: 'other',
      note: hostile,
      appeal: hostile,
      created_at: server.now(),
      appealed_at: server.now(),
    })
    .execute()
  const { entries, moderator: name } = await moderator.queue()
  const [waiting, open] = entries
  const [report] = (await moderator.case(open?.id)).reports
  const { body: appeal } = await moderator.get<AppealView>(`/api/appeal/${waiting?.id}`)
  const { body: story } = await moderator.get<AccountStory>(`/api/account/${luis.id}`)
  const texts = [
    name,
    appeal.words,
    appeal.note ?? '',
    ...entries.flatMap(({ target }) => [target.name, target.animalName]),
    ...(report?.evidence.map(({ text }) => text) ?? []),
    story.account.name,
    story.account.animalName,
    ...story.sanctions.flatMap(({ note, appealWords }) => [note ?? '', appealWords ?? '']),
  ]
  expect(texts).toHaveLength(20)
  expect(texts.filter((text) => !text.includes('eva') && !text.includes('pwned'))).toEqual([])
  for (const text of texts) {
    expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066\u2067]|\p{M}{4}/u)
  }
})
