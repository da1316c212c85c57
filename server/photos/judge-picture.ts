import { limits } from '../../contract/limits.ts'

/** No camera and no editor gets near these; a file over them costs far more than it weighs. */
const most = {
  pixels: limits.imagePixels,
  side: 16_384,
  timesAsLong: 50,
  jpegScans: 50,
  jpegSegments: 1000,
  pngCompressedTexts: 5,
  pngExtras: 200,
  webpFrames: 1000,
  webpExtras: 100,
  heifItems: 256,
  heifBoxes: 2000,
}

type Bounds = Readonly<Record<keyof typeof most, number>> & {
  /** How many pixels each part that tells has. */
  seen?: number[]
}

/** What phones make, and editors. What is over these may take seconds to decode. */
const usual: Bounds = {
  ...most,
  pixels: 13_000_000,
  jpegScans: 12,
  pngCompressedTexts: 2,
  webpFrames: 1,
}
/** Sides come before the pixels. More is not looked at: it is done where requests are. */
const glanceBytes = 256 * 1024
/** Noise costs more than its pixels: hardly any photo has one byte for each. */
const noise = { bytes: 500_000, bytesPerPixel: 2 }

type Verdict = 'image_unreadable' | 'image_too_large'

/** Whether it may cost far more than an ordinary photo, by a glance at its first bytes. */
export function isCostly(file: Buffer): boolean {
  const seen: number[] = []
  try {
    if (judgePicture(file.subarray(0, glanceBytes), { ...usual, seen }) !== null) return true
  } catch {
    return true
  }
  // Behind so much else that nobody means well.
  if (seen.length === 0) return true
  if (file.length < noise.bytes) return false
  // AVIF packs noise too, and takes long to decode.
  return isHeif(file) || file.length > noise.bytesPerPixel * Math.max(...seen)
}

/**
 * Why a file is not worth decoding, by its first bytes and what its headers say: null when it may
 * be tried. The decoders for everything else (SVG, PDF…) are never reached.
 */
export function judgePicture(file: Buffer, bounds: Bounds = most): Verdict | null {
  if (has(file, '\xff\xd8\xff')) return judgeJpeg(file, bounds)
  if (has(file, '\x89PNG\r\n\x1a\n')) return judgePng(file, bounds)
  if (has(file, 'RIFF') && has(file, 'WEBP', 8)) return judgeWebp(file, bounds)
  return isHeif(file) ? judgeHeif(file, bounds) : 'image_unreadable'
}

const has = (file: Buffer, text: string, at = 0) =>
  file.toString('latin1', at, at + text.length) === text
const isHeif = (file: Buffer) =>
  has(file, 'ftyp', 4) && ['avif', 'avis', 'mif1'].some((brand) => has(file, brand, 8))

/** A line has to be made very long before a square can be cut out of it. */
export function judgeSides(width: number, height: number, bounds: Bounds = most): Verdict | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  bounds.seen?.push(width * height)
  if (long > bounds.side || width * height > bounds.pixels) return 'image_too_large'
  return long > short * bounds.timesAsLong ? 'image_unreadable' : null
}

/** A decoder goes over the whole picture for each scan of a progressive JPEG. */
function judgeJpeg(file: Buffer, bounds: Bounds): Verdict | null {
  let scans = 0
  let segments = 0
  let at = 2
  while (at + 9 <= file.length) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff || marker === 0xff) {
      at += 1
    } else if (isInsideScan(marker)) {
      at += 2
    } else {
      if (marker === jpeg.endOfImage) break
      if (isFrameHeader(marker)) {
        const verdict = judgeSides(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5), bounds)
        if (verdict) return verdict
      }
      segments += 1
      if (marker === jpeg.startOfScan) scans += 1
      if (scans > bounds.jpegScans || segments > bounds.jpegSegments) return 'image_unreadable'
      at += 2 + file.readUInt16BE(at + 2)
    }
  }
  return null
}

const jpeg = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda }

/** A stuffed zero, a restart marker, or another that stands alone. */
const isInsideScan = (marker: number) =>
  marker <= 0x01 || (marker >= 0xd0 && marker <= jpeg.startOfImage)

/** SOF0 to SOF15, without the tables (DHT, JPG, DAC) among them. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** A compressed text of a few bytes may be 8 MB long. */
function judgePng(file: Buffer, bounds: Bounds): Verdict | null {
  let compressed = 0
  let extras = 0
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    if (type === 'IHDR' && at + 16 <= file.length) {
      const verdict = judgeSides(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12), bounds)
      if (verdict) return verdict
    } else if (!pngImageChunks.has(type)) {
      extras += 1
      if (pngCompressedChunks.has(type)) compressed += 1
    }
    if (compressed > bounds.pngCompressedTexts || extras > bounds.pngExtras)
      return 'image_unreadable'
  }
  return null
}

const pngImageChunks = new Set(['IDAT', 'fcTL', 'fdAT'])
const pngCompressedChunks = new Set(['zTXt', 'iTXt', 'iCCP'])

/** Looking for a frame walks the list of those before it, so a long animation is quadratic. */
function judgeWebp(file: Buffer, bounds: Bounds): Verdict | null {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4))
  let frames = 0
  let extras = 0
  let at = 12
  while (at + 18 <= end) {
    const type = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const sides = webpSides(type, file.subarray(at + 8))
    const verdict = sides && judgeSides(...sides, bounds)
    if (verdict) return verdict
    if (type === 'ANMF') frames += 1
    else extras += 1
    if (frames > bounds.webpFrames || extras > bounds.webpExtras) return 'image_unreadable'
    at += 8 + size + (size % 2)
  }
  return null
}

/** Of whichever chunk says any. Each is at least ten bytes long. */
function webpSides(type: string, chunk: Buffer): [number, number] | null {
  switch (type) {
    case 'VP8X':
      return [1 + chunk.readUIntLE(4, 3), 1 + chunk.readUIntLE(7, 3)]
    case 'VP8 ':
      return [chunk.readUInt16LE(6) & 0x3fff, chunk.readUInt16LE(8) & 0x3fff]
    case 'VP8L':
      return [1 + (chunk.readUInt32LE(1) & 0x3fff), 1 + ((chunk.readUInt32LE(1) >>> 14) & 0x3fff)]
    default:
      return null
  }
}

/** AVIF: the sides of every item, and how many items there are. */
function judgeHeif(file: Buffer, bounds: Bounds): Verdict | null {
  let boxes = 0
  const judge = (from: number, to: number): Verdict | null => {
    for (let at = from; at + 8 <= to; ) {
      boxes += 1
      if (boxes > bounds.heifBoxes) return 'image_unreadable'
      const size = file.readUInt32BE(at)
      const type = file.toString('latin1', at + 4, at + 8)
      // 0: to the end of the file. 1: the size follows in 64 bits, which only media data has.
      const next =
        size === 0
          ? to
          : size === 1 && at + 16 <= to
            ? at + Number(file.readBigUInt64BE(at + 8))
            : at + size
      if (next <= at) return 'image_unreadable'
      const end = Math.min(next, to)
      const verdict = judgeBox(type, at + 8, end)
      if (verdict) return verdict
      at = next
    }
    return null
  }
  const judgeBox = (type: string, body: number, end: number): Verdict | null => {
    if (type === 'meta') return judge(body + 4, end)
    if (type === 'iprp' || type === 'ipco') return judge(body, end)
    if (type === 'iinf' && body + 8 <= end) {
      const items = file[body] === 0 ? file.readUInt16BE(body + 4) : file.readUInt32BE(body + 4)
      return items > bounds.heifItems ? 'image_unreadable' : null
    }
    if (type === 'ispe' && body + 12 <= end) {
      return judgeSides(file.readUInt32BE(body + 4), file.readUInt32BE(body + 8), bounds)
    }
    return null
  }
  return judge(0, file.length)
}
