import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegScans, pngBomb, pngChunk, pngText, webpAnimation } from '../../harness/bombs.ts'
import { isCostly, judgePicture } from './judge-picture.ts'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

it.each([
  ['JPEG', () => drawing(4000, 3000).jpeg().toBuffer()],
  ['progressive JPEG', () => drawing(400, 300).jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => drawing(4000, 3000).png().toBuffer()],
  ['WebP', () => drawing(4000, 3000).webp().toBuffer()],
  ['lossless WebP', () => drawing(400, 300).webp({ lossless: true }).toBuffer()],
  ['AVIF', () => drawing(400, 300).avif({ effort: 0 }).toBuffer()],
  ['a WebP that moves for half a minute', () => webpAnimation(900)],
  ['a PNG with a few texts', () => pngBomb(9, 9, 9, [pngText(), pngText('iTXt')])],
  [
    'a JPEG with a thumbnail, a profile and a comment',
    () =>
      drawing(400, 300)
        .withMetadata({ exif: { IFD0: { Artist: 'Ana' } } })
        .jpeg()
        .toBuffer(),
  ],
])('lets an ordinary picture be tried: %s', async (_what, make) => {
  expect(judgePicture(await make())).toBe(null)
})

const wide = (width: number, height: number) => drawing(width, height)

it.each([
  ['a PNG', () => pngBomb(24_000_000, 1)],
  ['a PNG', () => pngBomb(1, 24_000_000)],
  ['a PNG', () => pngBomb(5000, 5000, 1)],
  ['a JPEG', () => wide(16_385, 1).jpeg().toBuffer()],
  [
    'a WebP with a wide canvas',
    async () => {
      const animation = await webpAnimation(1)
      animation.writeUIntLE(16_384, animation.indexOf('VP8X') + 12, 3)
      return animation
    },
  ],
  [
    'an AVIF',
    async () => {
      const avif = await wide(64, 64).avif({ effort: 0 }).toBuffer()
      avif.writeUInt32BE(16_385, avif.indexOf('ispe') + 8)
      return avif
    },
  ],
])('refuses sides that nothing has: %s', async (_what, make) => {
  expect(judgePicture(await make())).toBe('image_too_large')
})

it.each([
  ['a line', () => wide(5001, 100).jpeg().toBuffer()],
  ['an animation of 1001 frames', () => webpAnimation(1001)],
  ['100 compressed texts', () => pngBomb(9, 9, 9, Array(100).fill(pngText()))],
  ['201 texts', () => pngBomb(9, 9, 9, Array(201).fill(pngChunk('tEXt', Buffer.from('a\0b'))))],
  ['51 scans', () => jpegScans(51)],
  [
    '1001 comments',
    async () => {
      const jpeg = await wide(8, 8).jpeg().toBuffer()
      const comments = Buffer.from('fffe0002'.repeat(1001), 'hex')
      return Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)])
    },
  ],
  [
    '257 items',
    async () => {
      const avif = await wide(64, 64).avif({ effort: 0 }).toBuffer()
      avif.writeUInt16BE(257, avif.indexOf('iinf') + 8)
      return avif
    },
  ],
  [
    'an AVIF that is nothing but boxes',
    () =>
      Buffer.concat([
        Buffer.from('\0\0\0\x10ftypavif\0\0\0\0', 'latin1'),
        Buffer.from('\0\0\0\x08free'.repeat(3000), 'latin1'),
      ]),
  ],
])('refuses what is dearer than it looks: %s', async (_what, make) => {
  expect(judgePicture(await make())).toBe('image_unreadable')
})

it('reads past no end: every beginning of a file is judged', async () => {
  const files = [
    await jpegScans(12),
    pngBomb(9, 9, 9, [pngText()]).subarray(0, 200),
    await webpAnimation(3),
    (await wide(64, 64).avif({ effort: 0 }).toBuffer()).subarray(0, 600),
  ]
  for (const file of files) {
    for (let length = 0; length <= file.length; length++) {
      expect([null, 'image_unreadable']).toContain(judgePicture(file.subarray(0, length)))
    }
  }
})

/** A JPEG whose sides come after so many comments of 64 KB. */
function behindComments(picture: Buffer, count: number): Buffer {
  const comment = Buffer.alloc(65_537, 'x')
  comment.set([0xff, 0xfe, 0xff, 0xff])
  return Buffer.concat([picture.subarray(0, 2), ...Array(count).fill(comment), picture.subarray(2)])
}

it('knows at a glance what costs more than a photo of a phone', async () => {
  const photo = await drawing(4000, 3000).jpeg({ quality: 100 }).toBuffer()
  const ordinary = [
    photo,
    await drawing(400, 300).avif({ effort: 0 }).toBuffer(),
    pngBomb(9, 9),
    // Noise too, but little of it, and a photo with much of it.
    await noise(300, 300).png().toBuffer(),
    await noise(1600, 1200).jpeg({ quality: 85 }).toBuffer(),
    // As phones put a preview and a profile first.
    behindComments(photo, 2),
  ]
  expect(ordinary.map(isCostly)).toEqual(ordinary.map(() => false))
  const costly = [
    pngBomb(6000, 4000),
    await webpAnimation(900),
    await jpegScans(50, 6000, 4000),
    pngBomb(9, 9, 9, Array(5).fill(pngText())),
    await noise(600, 600).png().toBuffer(),
    await noise(1600, 1200).avif({ quality: 90, effort: 0 }).toBuffer(),
    behindComments(await drawing(6000, 4000).jpeg().toBuffer(), 5),
  ]
  expect(costly.map(isCostly)).toEqual(costly.map(() => true))
  for (const picture of [...ordinary, ...costly])
    for (let length = 0; length < 200; length++) isCostly(picture.subarray(0, length))
})
