import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import { listPhotos } from './photos.queries.ts'
import { readInBase64 } from './read-in-base64.ts'

const slice = 48 * 1024

async function withCardOf(bytes: Buffer) {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
  const { db } = app.store
  await db.updateTable('photo_files').set({ bytes }).where('size', '=', 'card').execute()
  return { ana, db, photos: await listPhotos(db, [ana.id]) }
}

it.each([1, slice - 1, slice, slice + 1, 3 * slice])(
  'a card of %i bytes comes whole',
  async (length) => {
    const bytes = randomBytes(length)
    const { ana } = await withCardOf(bytes)
    const { body } = await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}`)
    expect(body.map((item) => item.img_encoded)).toEqual([bytes.toString('base64')])
  },
)

it('a card that goes away while it is read breaks off', async () => {
  const { ana, db, photos } = await withCardOf(randomBytes(3 * slice))
  for await (const { photo, parts } of readInBase64(db, photos)) {
    const reading = parts[Symbol.asyncIterator]()
    expect((await reading.next()).done).toBe(false)
    await ana.post('/api/deleteimage', { id: photo.id, userId: ana.id })
    await expect(reading.next()).rejects.toThrow('not_found')
  }
})
