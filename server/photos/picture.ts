/** What is kept of an upload: never a byte of what came in. */
export interface Picture {
  card: Buffer
  avatar: Buffer
  /** ThumbHash, in base64. */
  placeholder: string
}

export const pictureType = 'image/webp'
