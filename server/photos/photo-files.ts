import type { Readable } from 'node:stream'
import type { Db } from '../db/store.ts'

/** The bytes of a picture, which are in its row of `files`, or the object in the photo store that has them. */
export type StoredFile = Uint8Array | PhotoObject

export interface PhotoObject {
  key: string
  length: number
  sha256: Uint8Array
}

export const isObject = (file: StoredFile): file is PhotoObject => 'key' in file

/** The person who reads, their address, or a task: what is read at once is counted by it. */
export type Reader = string | number | symbol

/** Keeps the bytes of pictures: in their rows (`table-files.ts`), or in a photo store (`store/`). */
export interface PhotoFiles {
  /** What new bytes become. An object is put next. */
  toFile(bytes: Buffer): StoredFile
  /** Throws `unavailable`. */
  put(object: PhotoObject, bytes: Buffer): Promise<void>
  /** Throws `unavailable`. */
  get(file: StoredFile, reader: Reader): Promise<Uint8Array | Readable>
  removeObjects(keys: readonly string[]): Promise<void>
  /** Whether the photo store does not answer, as far as we know. */
  isAway(): boolean
}

/** What reads pictures needs. */
export interface PhotoDeps {
  db: Db
  photoFiles: PhotoFiles
}
