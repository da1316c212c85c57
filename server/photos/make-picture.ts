import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '../../contract/limits.ts'
import { type PhotoFocus, sharedPicture } from '../../contract/photos.ts'
import { AppError } from '../errors.ts'
import { serverLimits } from '../limits.ts'
import { hashedSize, perceptualHash } from './perceptual-hash.ts'
import type { Picture } from './picture.ts'

const cardSide = 1200
const avatarSide = 192
const placeholderSide = 64
/** No camera and no editor makes more; a line of pixels or a long animation is slow to decode. */
const most = { side: 16_384, aspectRatio: 50, frames: 1000 }

sharp.concurrency(1)
sharp.cache(false)

const uploadLoaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
const drawingLoaders = ['VipsForeignLoadSvgBuffer']

function allowLoaders(operation: string[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation })
}

/** Rejects by its header an upload that would be slow to decode. */
export async function checkPicture(upload: Buffer): Promise<void> {
  allowLoaders(uploadLoaders)
  const options = { failOn: 'error', limitInputPixels: false } as const
  const { width, height, pages = 1 } = await readable(() => sharp(upload, options).metadata())
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long > most.side || width * height > limits.imagePixels) throw new AppError('image_too_large')
  if (long > short * most.aspectRatio || pages > most.frames) throw new AppError('image_unreadable')
}

/** Without a `focus`, the picture gets one: what seems to matter. */
export async function makePicture(upload: Buffer, focus?: PhotoFocus): Promise<Picture> {
  allowLoaders(uploadLoaders)
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels } as const
  return readable(() => encode(sharp(upload, options).autoOrient(), focus ?? 'find'))
}

/** From one of the demo's own SVG drawings, which is 1200 px wide. */
export async function makeDrawing(svg: Buffer, side: number): Promise<Picture> {
  allowLoaders(drawingLoaders)
  const picture = await encode(sharp(svg, { density: (72 * side) / 1200 }).flatten())
  const { perceptualHash: _, ...drawing } = picture
  return drawing
}

/** From a card: all of the photo, on a blurred copy of itself, as a JPEG, because some messengers read no WebP. */
export async function makeSharedPicture(card: Buffer): Promise<Buffer> {
  allowLoaders(uploadLoaders)
  const { width, height, bytes } = sharedPicture
  const ground = await sharp(card)
    .resize(width, height, { fit: 'cover' })
    .blur(30)
    .modulate({ brightness: 0.8 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = await sharp(card).resize(width, height, { fit: 'inside' }).png().toBuffer()
  const whole = await sharp(ground.data, { raw: ground.info })
    .composite([{ input: photo, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return withinBytes(bytes, width, (_side, quality) =>
    sharp(whole.data, { raw: whole.info }).jpeg({ quality }).toBuffer(),
  )
}

/** From decoded pixels; sharp writes no metadata: no GPS, no camera, no thumbnail of the original. */
async function encode(image: Sharp, wanted?: PhotoFocus | 'find'): Promise<Picture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .resize(cardSide, cardSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: info })
  const longest = Math.max(info.width, info.height)
  const grey = pixels()
    .flatten()
    .greyscale()
    .resize({ ...hashedSize, fit: 'fill' })
  const hash = perceptualHash(await grey.raw().toBuffer())
  const focus = wanted === 'find' ? await findFocus(pixels(), info) : wanted
  const card = await withinBytes(serverLimits.cardBytes, longest, (side, quality) =>
    pixels()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  )
  const avatar = await withinBytes(serverLimits.avatarBytes, avatarSide, (side, quality) =>
    (focus ? pixels().extract(squareAround(focus, info)) : pixels())
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  )
  const small = await pixels()
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const placeholder = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return {
    card,
    avatar,
    placeholder: Buffer.from(placeholder).toString('base64'),
    ...(hash && { perceptualHash: hash }),
    ...(focus && { focus }),
  }
}

/**
 * The point that draws the eye, in percent: bright edges, strong colours and skin tones. libvips looks
 * for it only where it has to crop, so it gets half of the picture to crop to. In a plain picture
 * nothing draws the eye.
 */
async function findFocus(
  pixels: Sharp,
  { width, height }: { width: number; height: number },
): Promise<PhotoFocus | undefined> {
  const { info } = await pixels
    .resize(Math.ceil(width / 2), height, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX = 0, attentionY = 0 } = info
  if (attentionX === 0 && attentionY === 0) return undefined
  const percent = (at: number, of: number) => Math.min(100, Math.round((at / of) * 100))
  return { x: percent(attentionX, width), y: percent(attentionY, height) }
}

/** The point is in the middle of the square, unless the picture ends before. */
function squareAround({ x, y }: PhotoFocus, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  const start = (percent: number, length: number) => {
    const centred = Math.round((length * percent) / 100 - side / 2)
    return Math.min(length - side, Math.max(0, centred))
  }
  return { left: start(x, width), top: start(y, height), width: side, height: side }
}

/** Noise hardly compresses: first its quality goes down, then its size. */
async function withinBytes(
  mostBytes: number,
  largestSide: number,
  write: (side: number, quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of [82, 65, 50]) {
    bytes = await write(largestSide, quality)
    if (bytes.length <= mostBytes) return bytes
  }
  for (let side = largestSide; bytes.length > mostBytes; ) {
    side = Math.floor(side * Math.sqrt(mostBytes / bytes.length) * 0.95)
    bytes = await write(side, 65)
  }
  return bytes
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new AppError('image_unreadable')
  }
}
