import { hash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores only this hash, so a stolen database holds no usable token. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}
