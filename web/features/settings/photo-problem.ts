import { limits } from '../../../contract/limits.ts'
import { type ApiErrorCode, toApiError } from '../../lib/api.ts'

/** Why a photo did not make it. */
export type PhotoProblem =
  | 'wrongType'
  | 'tooLarge'
  | 'tooMany'
  | 'tooManyPixels'
  | 'unreadable'
  | 'offline'
  | 'tooFast'
  | 'failed'

/** spec §5: what the file picker accepts. */
export const acceptedTypes = ['image/png', 'image/jpeg', 'image/jpg'] as const

/** What can be said of a file before it is sent. `room` is how many more photos the pet may have. */
export function problemOfFile(
  file: Pick<File, 'type' | 'size'>,
  room: number,
): PhotoProblem | null {
  if (!acceptedTypes.some((type) => type === file.type)) return 'wrongType'
  if (file.size > limits.fileBytes) return 'tooLarge'
  return room > 0 ? null : 'tooMany'
}

export function problemOfError(error: unknown): PhotoProblem {
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
