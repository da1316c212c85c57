import type { PhotoFocus } from '../../contract/photos.ts'

/** What we store of an upload: re-encoded pictures, never the original bytes. */
export interface Picture {
  card: Buffer
  avatar: Buffer
  /** ThumbHash, in base64. */
  placeholder: string
  /** Absent for drawings of the demo and for plain pictures. */
  perceptualHash?: string
  /** Absent for drawings of the demo and for plain pictures. */
  focus?: PhotoFocus
}

export const pictureType = 'image/webp'
