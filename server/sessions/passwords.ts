import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane.
const owaspCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A PHC string, so that costs can rise later without losing anybody. */
export async function hashPassword(password: string, cost = owaspCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce: salt })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
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

let decoy: Promise<string> | undefined

/** Takes as long as `verifyPassword` does, so that an unknown e-mail cannot be told by the clock. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  await verifyPassword(await decoy, password)
  return false
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
