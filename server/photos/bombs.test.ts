import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { jpegScans, pngBomb, pngChunk, pngText, webpAnimation } from '../../harness/bombs.ts'
import { isRunning } from '../../harness/child-processes.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { listDecoders, openAppWithStoppedDecoder } from '../../harness/stopped-decoder.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { picturePool } from './picture-pool.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })
const shortText = Buffer.from('a\0b')

it.each([
  ['24,000,000 pixels side by side', () => pngBomb(24_000_000, 1), 'image_too_large'],
  ['24,000,000 pixels one below the other', () => pngBomb(1, 24_000_000), 'image_too_large'],
  ['40,000 frames', () => webpAnimation(40_000), 'image_unreadable'],
  ['100 compressed texts', () => pngBomb(9, 9, 9, Array(100).fill(pngText())), 'image_unreadable'],
  ['500 scans', () => jpegScans(500, 2000, 2000), 'image_unreadable'],
  ['a line', () => drawing(5001, 100).jpeg().toBuffer(), 'image_unreadable'],
  ['1001 frames', () => webpAnimation(1001), 'image_unreadable'],
  ['a side of 16,385 pixels', () => drawing(16_385, 400).jpeg().toBuffer(), 'image_too_large'],
  ['one row of 5000', () => pngBomb(5000, 5000, 1), 'image_too_large'],
  [
    'an AVIF that says that it is large',
    async () => {
      const avif = await drawing(64, 64).avif({ effort: 0 }).toBuffer()
      avif.writeUInt32BE(16_385, avif.indexOf('ispe') + 8)
      return avif
    },
    'image_too_large',
  ],
])('a picture that costs far more than it weighs is refused: %s', async (_what, make, code) => {
  const ana = await server.makeUser()
  expect(await ana.upload([await make()])).toMatchObject({ status: 422, body: { code } })
})

it.each([
  ['12 megapixels', () => drawing(4000, 3000).jpeg().toBuffer()],
  ['a progressive JPEG', () => drawing(400, 300).jpeg({ progressive: true }).toBuffer()],
  ['a WebP that moves for half a minute', () => webpAnimation(900)],
  ['a PNG with a few texts', () => pngBomb(9, 9, 9, [pngText(), pngText('iTXt')])],
  ['201 short texts', () => pngBomb(9, 9, 9, Array(201).fill(pngChunk('tEXt', shortText)))],
])('an ordinary picture is taken: %s', async (_what, make) => {
  const ana = await server.makeUser()
  expect((await ana.upload([await make()])).status).toBe(201)
})

it('a photo of pure noise is scaled down to 300 kB at most', async () => {
  const ana = await server.makeUser()
  const [width, height] = [2000, 1500]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const { body } = await ana.upload<PhotoItem[]>([await noise.jpeg({ quality: 90 }).toBuffer()])
  const sizes = server.store.db.selectFrom('files').select(['size', 'length'])
  const files = await sizes.where('photo_id', '=', body[0]?.id ?? 0).execute()
  const weigh = (size: string) => files.find((file) => file.size === size)?.length ?? 0
  expect(weigh('card')).toBeLessThanOrEqual(300_000)
  expect(weigh('card')).toBeGreaterThan(100_000)
  expect(weigh('avatar')).toBeLessThanOrEqual(20_000)
})

it('a picture that takes too long is cut off, and no other picture fails', async () => {
  const { ana } = await openAppWithStoppedDecoder(10_000)
  const refused = { status: 422, body: { code: 'image_unreadable' } }
  expect(await ana.upload([await drawPicture()])).toMatchObject(refused)
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})

it('a crash of the decoder fails one picture only', async () => {
  const { ana, pid } = await openAppWithStoppedDecoder(60_000)
  const answer = ana.upload([await drawPicture()])
  process.kill(pid, 'SIGKILL')
  expect([201, 422]).toContain((await answer).status)
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})

it('the decoders end with the app, also in the middle of a picture', async () => {
  const { app, ana, pid } = await openAppWithStoppedDecoder(60_000)
  const answer = ana.upload([await drawPicture()]).catch(() => null)
  await app.app.close()
  await answer
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('an idle decoder is ended', async () => {
  const before = listDecoders()
  const app = await openAppForTest({}, { pictures: picturePool({ idleMs: 1 }) })
  const ana = await app.makeUser()
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
  await expect.poll(() => listDecoders().filter((child) => !before.includes(child))).toEqual([])
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})
