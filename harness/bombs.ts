import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Small files that need much time or memory to decode.

const blank = () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#c63' } })

/** A black PNG; the file contains only `rows` rows of its height. */
export function pngBomb(width: number, height: number, rows = height, extras: Buffer[] = []) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * rows)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extras,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A text of 8 MB, compressed to 8 kB. */
export function pngText(type = 'zTXt'): Buffer {
  const text = deflateSync(Buffer.alloc(8_000_000 - 1, 'a'))
  return pngChunk(type, Buffer.concat([Buffer.from('Comment\0\0'), text]))
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** An animation of frames of one pixel. */
export async function webpAnimation(frames: number): Promise<Buffer> {
  const still = await blank().webp({ lossless: true }).toBuffer()
  const image = still.subarray(still.indexOf('VP8L'))
  const header = Buffer.alloc(16)
  header.writeUInt8(40, 12)
  const frame = riffChunk('ANMF', Buffer.concat([header, image]))
  const canvas = Buffer.alloc(10)
  canvas.writeUInt8(2, 0)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ])
  return riffChunk('RIFF', body)
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** A progressive JPEG that repeats its last scan. */
export async function jpegScans(scans: number, width = 8, height = 8): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c63' } })
  const jpeg = await picture.jpeg({ progressive: true }).toBuffer()
  const startOfScan = Buffer.from('ffda', 'hex')
  const [first, last] = [jpeg.indexOf(startOfScan), jpeg.lastIndexOf(startOfScan)]
  let own = 0
  for (let at = first; at !== -1; at = jpeg.indexOf(startOfScan, at + 1)) own += 1
  const again = Array.from({ length: scans - own }, () => jpeg.subarray(last, -2))
  return Buffer.concat([jpeg.subarray(0, -2), ...again, jpeg.subarray(-2)])
}
