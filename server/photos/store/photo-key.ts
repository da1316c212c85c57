import { randomBytes } from 'node:crypto'

/** Random, so that no key is ever used twice. */
export const newPhotoKey = () => randomBytes(18).toString('base64url')

/** Other files in the folder are not ours. */
export const isPhotoKey = (key: string) => /^[\w-]{24}$/.test(key)
