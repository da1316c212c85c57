import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'

/** What is kept of an upload: never a byte of what came in. */
export interface Picture {
  card: Buffer
  avatar: Buffer
  /** ThumbHash, in base64. */
  placeholder: string
}

export const pictureType = 'image/webp'

const cardSide = 1200
const avatarSide = 192
const placeholderSide = 64
const allowedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

// One picture is decoded at a time in each of two places: 24 megapixels are about 100 MB.
sharp.concurrency(1)
sharp.cache(false)
const semaphore = new Semaphore(2)

export async function makePicture(upload: Buffer): Promise<Picture> {
  await semaphore.acquire()
  try {
    return await decode(upload)
  } finally {
    semaphore.release()
  }
}

async function decode(upload: Buffer): Promise<Picture> {
  if (!looksLikeAPhoto(upload)) throw new AppError('image_unreadable')
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels } as const
  const { format, width, height } = await readable(
    sharp(upload, { ...options, limitInputPixels: false }).metadata(),
  )
  if (!allowedFormats.has(format)) throw new AppError('image_unreadable')
  if (width * height > limits.imagePixels) throw new AppError('image_too_large')
  return readable(encode(sharp(upload, options).autoOrient()))
}

/** From decoded pixels; sharp writes no metadata: no GPS, no camera, no thumbnail of the original. */
export async function encode(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .resize(cardSide, cardSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: info })
  const card = await pixels().webp({ quality: 82, effort: 2 }).toBuffer()
  const avatar = await pixels()
    .resize(avatarSide, avatarSide, { fit: 'cover', position: 'attention' })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
  const small = await pixels()
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return { card, avatar, placeholder: Buffer.from(hash).toString('base64') }
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new AppError('image_unreadable')
  }
}

/** By its first bytes, so that the decoders for everything else (SVG, PDF…) are never reached. */
function looksLikeAPhoto(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text
  return (
    starts('\xff\xd8\xff') ||
    starts('\x89PNG\r\n\x1a\n') ||
    (starts('RIFF') && starts('WEBP', 8)) ||
    (starts('ftyp', 4) && (starts('avif', 8) || starts('avis', 8) || starts('mif1', 8)))
  )
}
