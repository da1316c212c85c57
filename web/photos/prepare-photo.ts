import { limits } from '../../contract/limits.ts'
import { isAccepted, needForShrinking, type PictureSize, UnfitPhoto } from './photo-problem.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Shrinks a large photo before it is sent, because the server refuses very large files. A file that
 * this browser cannot read is sent as it is, and the server decides.
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

/** Null if this browser cannot read the file as a picture. */
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
