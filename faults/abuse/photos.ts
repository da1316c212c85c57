import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '../../harness/bombs.ts'
import { size } from '../size.ts'

/** 16 bits for each of four channels: the most memory for the smallest file. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + 8 * width)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Noise, which compresses worst, in the size of a card, so that resizing does not smooth it. */
export async function noisyPhoto(): Promise<Buffer> {
  const raw = { width: 1200, height: 1200, channels: 3 as const }
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
}

/** Edges and shades like a phone's photo: three megapixels, or few in the short form. */
export async function phonePhoto(): Promise<Buffer> {
  const raw = { width: 100, height: 75, channels: 3 as const }
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(size(400, 2000), size(300, 1500), { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
