import { hash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}
