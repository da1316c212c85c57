import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../lib/api.ts'
import { type PhotoProblem, problemOfFile, UnfitPhoto } from './photo-problem.ts'
import { preparePhoto } from './prepare-photo.ts'
import { type UploadOptions, upload } from './upload.ts'

/** Prepares one photo and uploads it in a form with these fields. Throws an ApiError. */
export async function sendPhoto<Answer>(
  url: string,
  fields: Record<string, string | number>,
  file: File,
  options: UploadOptions,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('files', await prepare(file))
  return upload<Answer>(url, form, options)
}

async function prepare(file: File): Promise<File> {
  const problem = problemOfFile(file, 1)
  if (problem) throw new ApiError(422, codeOf(problem))
  try {
    return await preparePhoto(file)
  } catch (error) {
    throw new ApiError(422, codeOf(error instanceof UnfitPhoto ? error.problem : 'unreadable'))
  }
}

const codes: Partial<Record<PhotoProblem, ErrorCode>> = {
  wrongType: 'unsupported_media',
  tooLarge: 'too_large',
  tooManyPixels: 'image_too_large',
}

const codeOf = (problem: PhotoProblem): ErrorCode => codes[problem] ?? 'image_unreadable'
