import { limits } from '../../../contract/limits.ts'
import { isAccepted, needForShrinking, type PictureSize, UnfitPhoto } from './photo-problem.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * The file as it is sent: an ordinary photo of a phone may be more than the server takes, and is more
 * than anybody needs. What this browser cannot read is sent as it is, for the server to judge.
 */
export async function preparePhoto(file: File): Promise<File> {
  const size = await measure(file)
  if (!size) {
    if (!isAccepted(file)) throw new UnfitPhoto('unknownFormat')
    if (file.size > limits.fileBytes) throw new UnfitPhoto('tooLarge')
    return file
  }
  const need = needForShrinking(file, size)
  if (need === 'none') return file
  const smaller = await shrink(file, size)
  if (smaller && (need === 'must' || smaller.size < file.size)) return smaller
  if (need === 'better') return file
  if (!isAccepted(file)) throw new UnfitPhoto('unknownFormat')
  throw new UnfitPhoto(file.size > limits.fileBytes ? 'tooLarge' : 'tooManyPixels')
}

/** Reads no more than its beginning. Null: it is no picture to this browser. */
async function measure(file: File): Promise<PictureSize | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  const size = await new Promise<PictureSize | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
    image.src = url
  })
  URL.revokeObjectURL(url)
  return size
}

async function shrink(file: File, size: PictureSize): Promise<File | null> {
  try {
    return await shrinkPhoto(file, size)
  } catch {
    // Too little memory, for example.
    return null
  }
}
