import { AppError } from '../errors.ts'
import type { PhotoFiles } from './photo-files.ts'
import { isObject } from './stored-files.queries.ts'

/** Bytes stay in the row of their picture, and are deleted with it. */
export const tableFiles: PhotoFiles = {
  put: async (bytes) => bytes,
  async get(file) {
    if (isObject(file)) throw new AppError('unavailable')
    return file
  },
  // Rows without a photo store name no objects.
  async removeObjects() {
    throw new AppError('unavailable')
  },
  isAway: () => false,
}
