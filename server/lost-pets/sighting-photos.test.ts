import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import type { OwnLostPet } from '../../contract/lost-pets.ts'
import { pngBomb } from '../../harness/bombs.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { listKeptPhotos } from '../moderation/evidence-photos.queries.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { findKeptFile } from '../moderation/report-files.queries.ts'

const password = 'una contraseña larga'

let server: TestApp
let picture: Buffer
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawPicture()
})
afterAll(() => server.close())

async function loseAPet(app = server) {
  const owner = await app.makeUser({ name: 'Ana', animalName: 'Luna' })
  const raised = await raiseAlarm(app, owner)
  return { owner, key: raised.body.key }
}

const sightingsOf = async (owner: TestClient) =>
  (await owner.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)).body.lostPet?.sightings ?? []

/** What is in the store of all photos of sightings of this search. */
const countFiles = async (key: string) => {
  const files = await server.store.db
    .selectFrom('files')
    .innerJoin('sightings', 'sightings.id', 'files.sighting_id')
    .innerJoin('lost_pets', 'lost_pets.id', 'sightings.lost_pet_id')
    .select('files.id')
    .where('lost_pets.key', '=', key)
    .execute()
  return files.length
}

describe('a photo of a sighting', () => {
  it('also of somebody without an account, is seen by the owner alone, without its metadata', async () => {
    const { owner, key } = await loseAPet()
    const finder = await server.makeUser()
    const withPlace = await sharp(picture).withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    const seenAt = new Date(server.now() - 60_000).toISOString()
    const told = { words: 'En la fuente.', seenAt }
    const sent = await finder.uploadSighting(key, await withPlace.jpeg().toBuffer(), told)
    expect(sent.status).toBe(201)
    expect((await server.visitor().uploadSighting(key, picture)).status).toBe(201)
    const [visitors, finders] = await sightingsOf(owner)
    expect(visitors).toMatchObject({ words: 'Hoy.', person: null })
    expect(finders).toMatchObject({ words: 'En la fuente.', seenAt, person: { id: finder.id } })
    for (const { photo } of [visitors, finders].flatMap((each) => each ?? [])) {
      expect(photo?.placeholder).toMatch(/^[\w+/]+=*$/)
      const { status, headers, body } = await owner.get<ArrayBuffer>(photo?.url ?? '')
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await sharp(Buffer.from(body)).metadata()).exif).toBeUndefined()
      expect((await finder.get(photo?.url ?? '')).status).toBe(404)
      expect((await server.visitor().get(photo?.url ?? '')).status).toBe(401)
    }
  })

  it('is refused where its words, its search or its picture are, and then nothing is stored', async () => {
    const { owner, key } = await loseAPet()
    const visitor = server.visitor()
    const send = async (who: TestClient, file = picture, told?: Record<string, string>) => {
      const { status, body } = await who.uploadSighting<{ code: string }>(key, file, told)
      return [status, body.code]
    }
    expect(await send(visitor, pngBomb(24_000_000, 1))).toEqual([422, 'image_too_large'])
    expect(await send(visitor, Buffer.from('hola'))).toEqual([422, 'image_unreadable'])
    const link = { words: 'Mira en https://malo.example' }
    expect(await send(visitor, picture, link)).toEqual([422, 'text_has_link'])
    const long = { words: 'a'.repeat(limits.sightingLength + 1) }
    expect(await send(visitor, picture, long)).toEqual([422, 'invalid_input'])
    expect(await send(owner)).toEqual([422, 'invalid_input'])
    await owner.put('/api/updatelostpet', { userId: owner.id, key, acceptsVisitors: false })
    expect(await send(visitor)).toEqual([403, 'account_needed'])
    await owner.post('/api/endlostpet', { userId: owner.id, key, found: true })
    expect(await send(await server.makeUser())).toEqual([409, 'search_ended'])
    expect((await visitor.uploadSighting('123456789012', picture)).status).toBe(404)
    expect(await countFiles(key)).toBe(0)
  })

  it('is gone with its sighting, and with the suspension of its writer', async () => {
    const { owner, key } = await loseAPet()
    const finder = await server.makeUser()
    await finder.uploadSighting(key, picture)
    await server.visitor().uploadSighting(key, picture)
    const [first, second] = await sightingsOf(owner)
    await owner.post('/api/removesighting', { userId: owner.id, id: first?.id })
    await suspendAccount(server.store.db, finder.id, { name: 'eva', now: server.now() })
    for (const { photo } of [first, second].flatMap((each) => each ?? []))
      expect((await owner.get(photo?.url ?? '')).status).toBe(404)
    expect(await countFiles(key)).toBe(1)
  })

  it('stays in the reports about it and about its writer, whatever is deleted', async () => {
    const { owner, key } = await loseAPet()
    const finder = await server.makeUser()
    await finder.uploadSighting(key, picture)
    await server.visitor().uploadSighting(key, picture)
    const [visitors, finders] = await sightingsOf(owner)
    const report = (about: object) =>
      owner.post('/api/report', { userId: owner.id, reason: 'harassment', ...about })
    expect((await report({ sightingId: visitors?.id })).status).toBe(200)
    expect((await report({ targetId: finder.id })).status).toBe(200)
    await owner.post('/api/block', { userId: owner.id, targetId: finder.id })
    await owner.post('/api/removesighting', { userId: owner.id, id: visitors?.id })

    const { db } = server.store
    const [ofVisitor] = await listReportsAbout(db, 0)
    const [ofFinder] = await listReportsAbout(db, finder.id)
    const reports = [ofVisitor, ofFinder].filter((report) => report !== undefined)
    const kept = await listKeptPhotos(
      db,
      reports.map(({ id }) => id),
    )
    const photos = [...kept.values()].flatMap(({ sightingPhotos }) => sightingPhotos)
    expect(photos.toSorted()).toEqual([finders?.id, visitors?.id].toSorted())
    for (const id of photos) expect(await findKeptFile(db, 'sighting_id', id)).not.toBeNull()
  })

  it('is in the export of its writer', async () => {
    const { owner, key } = await loseAPet()
    const finder = await server.makeUser()
    await finder.uploadSighting(key, picture)
    const [sighting] = await sightingsOf(owner)
    const { body } = await finder.get<ArrayBuffer>(`/api/export/${finder.id}`)
    const files = readZip(Buffer.from(body))
    const photo = `sighting-photos/${sighting?.id}.webp`
    expect(JSON.parse(files.get('sightings.json')?.toString() ?? '')).toMatchObject([{ photo }])
    const served = await owner.get<ArrayBuffer>(sighting?.photo?.url ?? '')
    expect(files.get(photo)).toEqual(Buffer.from(served.body))
  })
})

describe('at once', () => {
  it('a correction and a sighting with a photo: both count', async () => {
    const { owner, key } = await loseAPet()
    const correction = { userId: owner.id, key, place: 'Parque Sur' }
    const [corrected, sent] = await Promise.all([
      owner.put('/api/updatelostpet', correction),
      server.visitor().uploadSighting(key, picture),
    ])
    expect([corrected.status, sent.status]).toEqual([200, 201])
    const { body } = await owner.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)
    expect(body.lostPet).toMatchObject({ place: 'Parque Sur', sightings: [{ words: 'Hoy.' }] })
  })

  it('the end of the search and a photo: it is stored with its sighting, or refused', async () => {
    const { owner, key } = await loseAPet()
    const [sent] = await Promise.all([
      server.visitor().uploadSighting<{ code: string }>(key, picture),
      owner.post('/api/endlostpet', { userId: owner.id, key, found: true }),
    ])
    expect(await countFiles(key)).toBe(sent.status === 201 ? 1 : 0)
    if (sent.status !== 201) expect(sent.body.code).toBe('search_ended')
  })

  it('a finder who deletes the account and an owner who answers: nothing of the finder is left', async () => {
    const { owner, key } = await loseAPet()
    const finder = await server.makeUser({ password })
    await finder.uploadSighting(key, picture)
    const [sighting] = await sightingsOf(owner)
    const [answered, deleted] = await Promise.all([
      owner.post('/api/answersighting', { userId: owner.id, id: sighting?.id }),
      finder.post('/api/deleteaccount', { userId: finder.id, password }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404, 409]).toContain(answered.status)
    expect(await sightingsOf(owner)).toEqual([])
    expect(await countFiles(key)).toBe(0)
    expect((await owner.get(sighting?.photo?.url ?? '')).status).toBe(404)
  })
})

it('what visitors of an address have uploaded stops no person there, and no other address', async () => {
  const noise = await sharp(randomBytes(500 * 500 * 3), {
    raw: { width: 500, height: 500, channels: 3 },
  })
    .jpeg()
    .toBuffer()
  const limited = { rateLimits: true, trustProxy: 1 } as const
  const uploadBytesPerDay = { person: 900_000, address: 10_000_000 }
  const app = await openAppForTest(limited, { uploadBytesPerDay })
  const { key } = await loseAPet(app)
  const neighbour = await app.makeUser()
  const at = (address: string, { id, cookie } = app.visitor()) =>
    new TestClient(app.url, id, cookie, { 'x-forwarded-for': address })
  const send = async (who: TestClient) => {
    const { status, body } = await who.uploadSighting<{ code?: string }>(key, noise)
    return [status, body.code]
  }
  let last: Awaited<ReturnType<typeof send>>
  do last = await send(at('10.4.0.1'))
  while (last[0] === 201)
  expect(last).toEqual([429, 'too_many_uploads'])
  expect((await send(at('10.4.0.1', neighbour)))[0]).toBe(201)
  expect((await send(at('10.4.0.2')))[0]).toBe(201)
  // Their words still arrive.
  const words = { key, words: 'Está conmigo: 600 123 456' }
  expect((await at('10.4.0.1').post('/api/addsighting', words)).status).toBe(201)
})
