import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'

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

// One picture is decoded at a time on each of two lanes: 24 megapixels are about 100 MB.
sharp.concurrency(1)
sharp.cache(false)
const lanes = 2
let busy = 0
const waiting: (() => void)[] = []

export async function makePicture(upload: Buffer): Promise<Picture> {
  if (!looksLikeAPhoto(upload)) throw new AppError('image_unreadable')
  if (busy >= lanes) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await decode(upload)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

async function decode(upload: Buffer): Promise<Picture> {
  const open = () => sharp(upload, { failOn: 'error', limitInputPixels: limits.imagePixels })
  const { format, width, height } = await readable(
    sharp(upload, { failOn: 'error', limitInputPixels: false }).metadata(),
  )
  if (!allowedFormats.has(format)) throw new AppError('image_unreadable')
  if (width * height > limits.imagePixels) throw new AppError('image_too_large')

  const card = await readable(
    upright(open())
      .resize(cardSide, cardSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )
  // From the card on, the input is our own.
  const avatar = await sharp(card)
    .resize(avatarSide, avatarSide, { fit: 'cover', position: 'attention' })
    .webp({ quality: 80 })
    .toBuffer()
  const { data, info } = await sharp(card)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const placeholder = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  return { card, avatar, placeholder }
}

// Without `keepMetadata`, sharp writes none: no GPS, no camera, no thumbnail of the original.
function upright(image: Sharp): Sharp {
  return image.autoOrient().toColourspace('srgb')
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
