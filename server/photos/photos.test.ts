import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { pngBomb } from '../../harness/bombs.ts'
import { removeDueObjects } from '../../harness/stored-photos.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** A picture of one colour. */
const drawing = (width: number, height: number, background = '#c63') =>
  sharp({ create: { width, height, channels: 3, background } })

const jpeg = (width = 40, height = 30) => drawing(width, height).jpeg().toBuffer()

const bytesOf = async (answer: Promise<{ body: unknown }>) =>
  Buffer.from((await answer).body as ArrayBuffer)

describe('an upload', () => {
  it('becomes a card, an avatar and a placeholder, in WebP', async () => {
    const ana = await server.makeUser({ animalName: 'Michi' })
    const added = await ana.upload<PhotoItem[]>([await jpeg(3000, 1500)])
    expect(added.status).toBe(201)
    const [photo] = added.body
    expect(photo).toEqual({
      id: expect.any(Number),
      animal_name: 'Michi',
      pet_id: null,
      focus: null,
      img_type: 'image/webp',
      img_url: expect.stringMatching(/^\/api\/photos\/[\w-]{24}\/card$/),
      img_placeholder: expect.any(String),
    })
    const card = await sharp(await bytesOf(ana.get(photo?.img_url ?? ''))).metadata()
    expect(card).toMatchObject({ format: 'webp', width: 1200, height: 600 })
    const avatarUrl = photo?.img_url?.replace('/card', '/avatar') ?? ''
    const avatar = await sharp(await bytesOf(ana.get(avatarUrl))).metadata()
    expect(avatar).toMatchObject({ format: 'webp', width: 192, height: 192 })
  })

  it('is taken with its fields in any order, several files at once, and in four formats', async () => {
    const ana = await server.makeUser()
    const form = new FormData()
    form.append('id', String(ana.id))
    const files = [
      await jpeg(),
      await drawing(20, 20).png().toBuffer(),
      await drawing(20, 20).webp().toBuffer(),
      await drawing(20, 20).avif().toBuffer(),
    ]
    for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'x')
    const added = await ana.sendRaw<PhotoItem[]>('POST', '/api/addprofileimage/', form)
    expect(added.status).toBe(201)
    expect(added.body).toHaveLength(4)
    // base64 by default, the main one last: of the first upload, the first.
    const profile = await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}`)
    expect(profile.body.map((item) => item.id)).toEqual(added.body.map((item) => item.id))
    const main = profile.body.at(-1)?.img_encoded ?? ''
    expect(await sharp(Buffer.from(main, 'base64')).metadata()).toMatchObject({
      width: 40,
      height: 30,
    })
  })

  it('is rotated upright, and loses its location and camera data', async () => {
    const ana = await server.makeUser()
    const withPlace = await drawing(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(withPlace).metadata()).exif).toBeDefined()
    const added = await ana.upload<PhotoItem[]>([withPlace])
    for (const size of ['card', 'avatar']) {
      const url = added.body[0]?.img_url?.replace('card', size) ?? ''
      const bytes = await bytesOf(ana.get(url))
      const { exif, xmp, icc, iptc, ...metadata } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.includes('SECRETCAM')).toBe(false)
      if (size === 'card') expect(metadata).toMatchObject({ width: 30, height: 60 })
    }
  })

  it('stands for the pet in the deck, in the chats and in the settings: the main one first', async () => {
    const ana = await server.makeUser({ cityId: 700 })
    const { body } = await ana.upload<PhotoItem[]>([await jpeg()])
    await ana.upload([await jpeg()])
    const key = body[0]?.img_url?.split('/')[3]
    const settings = await ana.get(`/api/usersettings/${ana.id}?images=url`)
    expect(settings.body).toMatchObject({
      imgType: 'image/webp',
      imgUrl: `/api/photos/${key}/avatar`,
    })
    const eva = await server.makeUser({ cityId: 700 })
    const [card] = (
      await eva.get<{ imgArray: string; imgType: string }[]>(`/api/usertimeline/${eva.id}?limit=1`)
    ).body
    expect(card?.imgType).toBe('image/webp,image/webp')
    expect(card?.imgArray.split(',')).toHaveLength(2)
  })
})

describe('what is not a photo is refused', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['text', () => Buffer.from('not an image'), 422, 'image_unreadable'],
    ['an empty file', () => Buffer.alloc(0), 422, 'image_unreadable'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      'image_unreadable',
    ],
    [
      'HTML',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      422,
      'image_unreadable',
    ],
    ['a GIF', () => drawing(9, 9).gif().toBuffer(), 422, 'image_unreadable'],
    ['a TIFF', () => drawing(9, 9).tiff().toBuffer(), 422, 'image_unreadable'],
    ['half a JPEG', async () => (await jpeg(900, 900)).subarray(0, 2000), 422, 'image_unreadable'],
    [
      'only the start of a PNG',
      () => Buffer.from('89504e470d0a1a0a', 'hex'),
      422,
      'image_unreadable',
    ],
    ['a bomb', () => pngBomb(50_000, 50_000, 500), 422, 'image_too_large'],
    ['25 megapixels', () => drawing(5000, 5001).png().toBuffer(), 422, 'image_too_large'],
    ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, 'too_large'],
  ]
  it.each(cases)('%s', async (_what, make, status, code) => {
    const ana = await server.makeUser()
    // A good file before the bad one: nothing of the call is kept.
    const answer = await ana.upload([await jpeg(), await make()])
    expect(answer).toMatchObject({ status, body: { code } })
    expect((await ana.get(`/api/userprofile/${ana.id}`)).body).toEqual([])
  })

  it('a polyglot keeps nothing of what was hidden in it', async () => {
    const ana = await server.makeUser()
    const polyglot = Buffer.concat([
      await jpeg(),
      Buffer.from('<script>alert("polyglot")</script>'),
    ])
    const added = await ana.upload<PhotoItem[]>([polyglot])
    expect(added.status).toBe(201)
    const bytes = await bytesOf(ana.get(added.body[0]?.img_url ?? ''))
    expect(bytes.includes('polyglot')).toBe(false)
  })
})

describe('limits', () => {
  it('are 8 files a call and 12 photos a pet, also when two uploads race', async () => {
    const ana = await server.makeUser()
    const file = await jpeg()
    const eight = Array.from({ length: 8 }, () => file)
    expect(await ana.upload([...eight, file])).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    const race = await Promise.all([ana.upload(eight), ana.upload(eight)])
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect((await ana.upload(eight.slice(0, 4))).status).toBe(201)
    expect(await ana.upload([file])).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos' },
    })
  })

  it.each([
    ['no file', (form: FormData, id: number) => form.append('id', String(id)), 422],
    [
      'no id',
      async (form: FormData) => form.append('files', new Blob([new Uint8Array(await jpeg())])),
      422,
    ],
    [
      'a file without a name',
      (form: FormData, id: number) => {
        form.append('id', String(id))
        form.append('files', 'text')
      },
      422,
    ],
  ])('a form with %s is a 422', async (_what, fill, status) => {
    const ana = await server.makeUser()
    const form = new FormData()
    await fill(form, ana.id)
    expect((await ana.sendRaw('POST', '/api/addprofileimage/', form)).status).toBe(status)
  })

  it('nothing is kept of an upload whose session ended before it did', async () => {
    const ana = await server.makeUser()
    const again = await server.signInAgain(ana)
    const { port } = new URL(server.url)
    const line = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void line.destroy())
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`
    const start = Buffer.from(`${part('files')}; filename="a.jpg"\r\n\r\n`)
    const end = Buffer.from(`\r\n${part('id')}\r\n\r\n${ana.id}\r\n--b--\r\n`)
    const body = Buffer.concat([start, await jpeg(), end])
    line.write(
      `POST /api/addprofileimage HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${ana.cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    // After its 100 Continue, the server has checked the session.
    await once(line, 'data')
    line.write(body.subarray(0, 200))
    await ana.get('/api/session')
    await ana.post('/api/signoff', {})
    line.write(body.subarray(200))
    const [answer] = await once(line, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /)
    expect((await again.get(`/api/userprofile/${ana.id}`)).body).toEqual([])
  })

  it('a body that is no form is a 415', async () => {
    const ana = await server.makeUser()
    expect((await ana.post('/api/addprofileimage/', { id: ana.id })).status).toBe(415)
  })

  it('a form that ends in the middle is a 422', async () => {
    const ana = await server.makeUser()
    const body = '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nabc'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await ana.sendRaw('POST', '/api/addprofileimage/', body, headers)).status).toBe(422)
  })
})

describe('a photo', () => {
  it('is kept by browsers for a year, privately, and gone at once when deleted', async () => {
    const ana = await server.makeUser()
    const eva = await server.makeUser()
    const [photo] = (await ana.upload<PhotoItem[]>([await jpeg()])).body
    const url = photo?.img_url ?? ''
    const seen = await eva.get(url)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect((await server.visitor().get(url)).status).toBe(401)

    // Nobody gets only a part of it.
    const asked = await eva.get(url, { range: 'bytes=0-9' })
    expect([asked.status, asked.body]).toEqual([200, seen.body])
    expect(asked.headers.get('content-length')).toBe(seen.headers.get('content-length'))

    const kept = { 'if-none-match': seen.headers.get('etag') ?? '' }
    const again = await eva.get<ArrayBuffer>(url, kept)
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'private, max-age=31536000, immutable',
    ])
    expect((await eva.get(url, { 'if-none-match': '"another"' })).status).toBe(200)
    expect((await server.visitor().get(url, kept)).status).toBe(401)
    expect((await server.visitor().get('/api/photos/a.b/full')).status).toBe(401)

    const files = await server.store.db
      .selectFrom('files')
      .select('id')
      .where('photo_id', '=', photo?.id ?? 0)
      .execute()
    const fileIds = files.map(({ id }) => id)
    expect(fileIds).toHaveLength(2)

    // A stranger's deletion changes nothing, and does not tell whether the photo exists.
    await eva.post('/api/deleteimage/', { id: photo?.id, userId: eva.id })
    expect((await eva.get(url)).status).toBe(200)
    const deletion = { id: photo?.id, userId: String(ana.id) }
    expect((await ana.post('/api/deleteimage/', deletion)).status).toBe(200)
    expect((await ana.post('/api/deleteimage/', deletion)).status).toBe(200)
    expect((await ana.get(url)).status).toBe(404)
    expect((await ana.get(url, kept)).status).toBe(404)
    const { db } = server.store
    await removeDueObjects(server)
    const left = await db.selectFrom('files').select('id').where('id', 'in', fileIds).execute()
    expect(left).toEqual([])
  })

  it('cannot be seen after a block or the end of the session, cached or not', async () => {
    const ana = await server.makeUser()
    const eva = await server.makeUser()
    const [photo] = (await ana.upload<PhotoItem[]>([await jpeg()])).body
    const url = photo?.img_url ?? ''
    const kept = { 'if-none-match': (await eva.get(url)).headers.get('etag') ?? '' }
    const statuses = async () => [(await eva.get(url)).status, (await eva.get(url, kept)).status]
    expect(await statuses()).toEqual([200, 304])

    await ana.post('/api/block', { userId: ana.id, targetId: eva.id })
    expect(await statuses()).toEqual([404, 404])
    await ana.post('/api/unblock', { userId: ana.id, targetId: eva.id })
    expect(await statuses()).toEqual([200, 304])

    // As if another server had ended the session.
    await server.store.db.deleteFrom('sessions').where('user_id', '=', eva.id).execute()
    expect(await statuses()).toEqual([401, 401])
  })
})
