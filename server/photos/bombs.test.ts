import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { jpegScans, pngBomb, pngText, webpAnimation } from '../../harness/bombs.ts'
import { childrenOf, isRunning } from '../../harness/child-processes.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { picturePool } from './picture-pool.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

it.each([
  ['24,000,000 pixels side by side', () => pngBomb(24_000_000, 1), 'image_too_large'],
  ['24,000,000 pixels one below the other', () => pngBomb(1, 24_000_000), 'image_too_large'],
  ['40,000 frames', () => webpAnimation(40_000), 'image_unreadable'],
  ['100 compressed texts', () => pngBomb(9, 9, 9, Array(100).fill(pngText())), 'image_unreadable'],
  ['500 scans', () => jpegScans(500, 2000, 2000), 'image_unreadable'],
])(
  'a picture that costs more than it weighs is refused before it is decoded: %s',
  async (_what, make, code) => {
    const ana = await server.makeUser()
    expect(await ana.upload([await make()])).toMatchObject({ status: 422, body: { code } })
  },
)

it('what moves becomes its first frame', async () => {
  const ana = await server.makeUser()
  expect((await ana.upload([await webpAnimation(300)])).status).toBe(201)
})

it('a photo of nothing but noise weighs 300 kB at most, and so few pixels that it does', async () => {
  const ana = await server.makeUser()
  const [width, height] = [2000, 1500]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const { body } = await ana.upload<PhotoItem[]>([await noise.jpeg({ quality: 90 }).toBuffer()])
  const sizes = server.store.db.selectFrom('photo_files').select(['size', 'bytes'])
  const files = await sizes.where('photo_id', '=', body[0]?.id ?? 0).execute()
  const weigh = (size: string) => files.find((file) => file.size === size)?.bytes.length
  expect(weigh('card')).toBeLessThanOrEqual(300_000)
  expect(weigh('card')).toBeGreaterThan(100_000)
  expect(weigh('avatar')).toBeLessThanOrEqual(20_000)
})

const decoders = () => childrenOf(process.pid, 'decode-pictures.ts')

/** One whose pictures are decoded by a process that stands still. */
async function withStoppedDecoder(deadlineMs: number) {
  const before = decoders()
  const app = await openAppForTest({}, { pictures: picturePool({ deadlineMs }) })
  const ana = await app.makeUser()
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
  const [pid = 0] = decoders().filter((child) => !before.includes(child))
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  return { app, ana, pid }
}

it('a picture that takes too long is ended, and costs nobody another', async () => {
  const { ana } = await withStoppedDecoder(10_000)
  const refused = { status: 422, body: { code: 'image_unreadable' } }
  expect(await ana.upload([await drawPicture()])).toMatchObject(refused)
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})

it('a crash of the decoder costs one picture', async () => {
  const { ana, pid } = await withStoppedDecoder(60_000)
  const answer = ana.upload([await drawPicture()])
  process.kill(pid, 'SIGKILL')
  expect([201, 422]).toContain((await answer).status)
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})

it('the decoders leave with the app, also in the middle of a picture', async () => {
  const { app, ana, pid } = await withStoppedDecoder(60_000)
  const answer = ana.upload([await drawPicture()]).catch(() => null)
  await app.app.close()
  await answer
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('one that has nothing to do is ended', async () => {
  const before = decoders()
  const app = await openAppForTest({}, { pictures: picturePool({ idleMs: 1 }) })
  const ana = await app.makeUser()
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
  await expect.poll(() => decoders().filter((child) => !before.includes(child))).toEqual([])
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
})
