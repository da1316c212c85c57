import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Runs on a thread of Node's pool. */
const derive = promisify(argon2)

export interface HashCost {
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A PHC string holds its own cost, so a later release can raise the cost of new hashes. */
export async function hashPassword(password: string, cost = owaspCost): Promise<string> {
  const salt = randomBytes(16)
  return toPhc(cost, salt, await derive('argon2id', { ...cost, message: password, nonce: salt }))
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) throw new Error('A stored password hash is not readable.')
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(salt, 'base64'),
    message: password,
  })
  return timingSafeEqual(actual, expected)
}

/** Matches no password. Verifying it for an unknown e-mail takes as long as for a known one. */
export function decoyHash(cost: HashCost): string {
  return toPhc(cost, randomBytes(16), randomBytes(cost.tagLength))
}

function toPhc(cost: HashCost, salt: Uint8Array, tag: Uint8Array): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
