import { limits } from '../../../contract/limits.ts'
import { type ApiErrorCode, toApiError } from '../api.ts'

/** Why a photo did not make it. */
export type PhotoProblem =
  | 'wrongType'
  | 'unknownFormat'
  | 'tooLarge'
  | 'tooMany'
  | 'tooManyPixels'
  | 'unreadable'
  | 'offline'
  | 'tooFast'
  | 'failed'

/** The file itself is at fault, which shows when it is made ready. */
export class UnfitPhoto extends Error {
  readonly problem: PhotoProblem

  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** spec §5: what the file picker accepts. */
export const acceptedTypes = ['image/png', 'image/jpeg', 'image/jpg'] as const
export const isAccepted = ({ type }: Pick<File, 'type'>) => acceptedTypes.some((t) => t === type)

/** What comes by other ways, dropped say: a browser that can read it makes a JPEG of it. */
const convertible = /^image\/(heic|heif|webp|avif)$/
/** Not every system knows what it is. */
const convertibleName = /\.(heic|heif)$/i

/** A browser on a small phone can still read so much. */
const mostBytes = 64 * 1024 * 1024

/** What can be said of a file before it is read. `room` is how many more photos the pet may have. */
export function problemOfFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  room: number,
): PhotoProblem | null {
  const isConvertible =
    convertible.test(file.type) || (file.type === '' && convertibleName.test(file.name))
  if (!isAccepted(file) && !isConvertible) return 'wrongType'
  if (file.size > mostBytes) return 'tooLarge'
  return room > 0 ? null : 'tooMany'
}

/** A card is made to fit 1200 pixels: what is heavier than this is worth making smaller. */
const plentyBytes = 1.5 * 1024 * 1024

export interface PictureSize {
  width: number
  height: number
}

/** Whether it has to be made smaller, or into a JPEG, to be taken at all; or had better be. */
export function needForShrinking(
  file: Pick<File, 'type' | 'size'>,
  { width, height }: PictureSize,
): 'none' | 'better' | 'must' {
  const isTooMuch = file.size > limits.fileBytes || width * height > limits.imagePixels
  if (isTooMuch || !isAccepted(file)) return 'must'
  return file.size > plentyBytes ? 'better' : 'none'
}

export function problemOfError(error: unknown): PhotoProblem {
  if (error instanceof UnfitPhoto) return error.problem
  return problems[toApiError(error).code] ?? 'failed'
}

/** Another file would be needed, or another photo would have to go: sending it again is no use. */
export function isFinal(problem: PhotoProblem): boolean {
  return !['offline', 'tooFast', 'failed'].includes(problem)
}

const problems: Partial<Record<ApiErrorCode, PhotoProblem>> = {
  too_large: 'tooLarge',
  image_too_large: 'tooManyPixels',
  image_unreadable: 'unreadable',
  unsupported_media: 'unreadable',
  too_many_photos: 'tooMany',
  too_many_requests: 'tooFast',
  network: 'offline',
  timeout: 'offline',
}
