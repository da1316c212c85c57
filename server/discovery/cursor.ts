import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { DeckPosition } from './deck.queries.ts'

// A position tells how many cities are nearer than the last card's city, which would reveal the
// city. So the cursor is encrypted and authenticated (AES-256-GCM), for one viewer.

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

export interface DeckCursors {
  write(viewerId: number, position: DeckPosition): string
  /** Throws `invalid_input` for a cursor that was not written for this viewer. */
  read(viewerId: number, cursor: string): DeckPosition
}

export function deckCursors(keyBytes: Buffer): DeckCursors {
  const key = createSecretKey(keyBytes)
  return {
    write(viewerId, position) {
      const nonce = randomBytes(nonceBytes)
      const encryption = createCipheriv(cipher, key, nonce).setAAD(viewerBytes(viewerId))
      const text = Buffer.concat([encryption.update(toBytes(position)), encryption.final()])
      return Buffer.concat([nonce, text, encryption.getAuthTag()]).toString('base64url')
    },
    read(viewerId, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length !== nonceBytes + positionBytes + tagBytes) {
        throw new AppError('invalid_input')
      }
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decryption.setAAD(viewerBytes(viewerId)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decryption.update(bytes.subarray(nonceBytes, -tagBytes))
        return fromBytes(Buffer.concat([text, decryption.final()]))
      } catch {
        throw new AppError('invalid_input')
      }
    },
  }
}

const viewerBytes = (viewerId: number) => Buffer.from(String(viewerId))

/** Four doubles: always the same length, because the length is not encrypted. */
const positionBytes = 4 * 8

function toBytes(position: DeckPosition): Buffer {
  const numbers =
    position.lap === 'unseen'
      ? [1, position.cityId, position.nthCity, position.rank]
      : [2, position.swipedAt, position.targetId, 0]
  const bytes = Buffer.alloc(positionBytes)
  for (const [index, number] of numbers.entries()) bytes.writeDoubleLE(number, index * 8)
  return bytes
}

function fromBytes(bytes: Buffer): DeckPosition {
  const read = (index: number) => bytes.readDoubleLE(index * 8)
  return read(0) === 1
    ? { lap: 'unseen', cityId: read(1), nthCity: read(2), rank: read(3) }
    : { lap: 'disliked', swipedAt: read(1), targetId: read(2) }
}
