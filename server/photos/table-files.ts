import { AppError } from '../errors.ts'
import { isObject, type PhotoFiles } from './photo-files.ts'

/** Bytes are in the row of their file, and are removed with it. */
export const tableFiles: PhotoFiles = {
  toFile: (bytes) => bytes,
  // Without a photo store there are no objects.
  async put() {
    throw new AppError('unavailable')
  },
  async get(file) {
    if (isObject(file)) throw new AppError('unavailable')
    return file
  },
  async removeObjects() {
    throw new AppError('unavailable')
  },
  isAway: () => false,
}
