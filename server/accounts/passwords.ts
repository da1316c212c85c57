import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id, wherever it is computed. */
export type Derive = (parameters: Argon2Parameters) => Promise<Uint8Array>

/** For the few that no request asks for. */
const deriveInPool: Derive = (parameters) => promisify(argon2)('argon2id', parameters)

export interface HashCost {
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A PHC string, so that costs can rise later without losing anybody. */
export async function hashPassword(
  password: string,
  { cost = owaspCost, derive = deriveInPool } = {},
): Promise<string> {
  const salt = randomBytes(16)
  return toPhc(cost, salt, await derive({ ...cost, message: password, nonce: salt }))
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(
  hash: string,
  password: string,
  derive: Derive,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) throw new Error('A stored password hash is not readable.')
  const actual = await derive({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(salt, 'base64'),
    message: password,
  })
  return timingSafeEqual(actual, expected)
}

/** The hash of no password. To verify it takes as long, so that no clock tells an unknown e-mail. */
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
