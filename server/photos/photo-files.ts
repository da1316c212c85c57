import type { Readable } from 'node:stream'
import type { Db } from '../db/store.ts'

/** The bytes of a picture, which their row holds, or the object in the photo store that has them. */
export type StoredFile = Uint8Array | PhotoObject

export interface PhotoObject {
  key: string
  length: number
  sha256: Uint8Array
}

/** The person who reads, their address, or a task: what is read at once is counted by it. */
export type Reader = string | number | symbol

/** Keeps the bytes of pictures: in their rows (`table-files.ts`), or in a photo store (`store/`). */
export interface PhotoFiles {
  /** To be called before the transaction that writes the row. */
  put(bytes: Buffer): Promise<StoredFile>
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
