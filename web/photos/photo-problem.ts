import { limits } from '../../contract/limits.ts'
import { type ApiErrorCode, toApiError } from '../lib/api.ts'

/** Why an upload failed. */
export type PhotoProblem =
  | 'wrongType'
  | 'unknownFormat'
  | 'tooLarge'
  | 'tooMany'
  | 'tooManyPixels'
  | 'unreadable'
  | 'offline'
  | 'tooFast'
  | 'dayIsFull'
  | 'failed'

/** Thrown while a file is prepared, if the file itself is the problem. */
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

/** Other types, for example of dropped files, become a JPEG if the browser can read them. */
const convertible = /^image\/(heic|heif|webp|avif)$/
/** Some systems give these files no type. */
const convertibleName = /\.(heic|heif)$/i

/** A browser on a small phone can read files up to this size. */
const mostBytes = 64 * 1024 * 1024

/** Checks a file before it is read. `free`: how many more photos the person may have. */
export function problemOfFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  free: number,
): PhotoProblem | null {
  const isConvertible =
    convertible.test(file.type) || (file.type === '' && convertibleName.test(file.name))
  if (!isAccepted(file) && !isConvertible) return 'wrongType'
  if (file.size > mostBytes) return 'tooLarge'
  return free > 0 ? null : 'tooMany'
}

/** The server stores 1200 pixels, so larger files are shrunk before they are sent. */
const plentyBytes = 1.5 * 1024 * 1024

export interface PictureSize {
  width: number
  height: number
}

/** `must`: the server would refuse the file. `better`: it only saves time. */
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

/** When there is space again, if the day's uploads are full. */
export function spaceAgainAt(error: unknown): number | null {
  const { code, retryAfterMs } = toApiError(error)
  return code === 'too_many_uploads' && retryAfterMs > 0 ? Date.now() + retryAfterMs : null
}

/** Sending the same file again would fail again. */
export function isFinal(problem: PhotoProblem): boolean {
  return !['offline', 'tooFast', 'dayIsFull', 'failed'].includes(problem)
}

const problems: Partial<Record<ApiErrorCode, PhotoProblem>> = {
  too_large: 'tooLarge',
  image_too_large: 'tooManyPixels',
  image_unreadable: 'unreadable',
  unsupported_media: 'unreadable',
  too_many_photos: 'tooMany',
  too_many_requests: 'tooFast',
  too_many_uploads: 'dayIsFull',
  network: 'offline',
  timeout: 'offline',
}
