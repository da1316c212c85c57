import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { judgePicture, judgeSides } from './judge-picture.ts'
import type { Picture } from './picture.ts'

const cardSide = 1200
const avatarSide = 192
const placeholderSide = 64
const cardBytes = 300_000
const avatarBytes = 20_000
const allowedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

sharp.concurrency(1)
sharp.cache(false)

export async function makePicture(upload: Buffer): Promise<Picture> {
  refuse(judgePicture(upload))
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels } as const
  const { format, width, height } = await readable(
    sharp(upload, { ...options, limitInputPixels: false }).metadata(),
  )
  if (!allowedFormats.has(format)) throw new AppError('image_unreadable')
  refuse(judgeSides(width, height))
  return readable(encode(sharp(upload, options).autoOrient()))
}

/** From one of the demo's own SVG drawings, which is 1200 px wide. */
export async function makeDrawing(svg: Buffer, side: number): Promise<Picture> {
  return encode(sharp(svg, { density: (72 * side) / 1200 }).flatten())
}

/** From decoded pixels; sharp writes no metadata: no GPS, no camera, no thumbnail of the original. */
async function encode(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .resize(cardSide, cardSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: info })
  const longest = Math.max(info.width, info.height)
  const card = await withinBytes(cardBytes, longest, (side, quality) =>
    pixels()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  )
  const avatar = await withinBytes(avatarBytes, avatarSide, (side, quality) =>
    pixels()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  )
  const small = await pixels()
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return { card, avatar, placeholder: Buffer.from(hash).toString('base64') }
}

/** Noise hardly compresses: first its quality goes down, then its size. */
async function withinBytes(
  most: number,
  largest: number,
  write: (side: number, quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of [82, 65, 50]) {
    bytes = await write(largest, quality)
    if (bytes.length <= most) return bytes
  }
  for (let side = largest; bytes.length > most; ) {
    side = Math.floor(side * Math.sqrt(most / bytes.length) * 0.95)
    bytes = await write(side, 65)
  }
  return bytes
}

function refuse(verdict: ReturnType<typeof judgePicture>): void {
  if (verdict) throw new AppError(verdict)
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new AppError('image_unreadable')
  }
}
