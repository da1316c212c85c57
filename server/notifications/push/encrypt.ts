import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface ReceiverKeys {
  /** In base64url, as the browser gave them. */
  p256dh: string
  auth: string
}

/** Padding, so that the length tells little of the content. */
const paddedTo = 512
const recordSize = 4096
const lastRecord = 2

/** Random for every message; tests set it. */
interface Randomness {
  salt: Buffer
  privateKey: Buffer | null
  isPadded: boolean
}

/**
 * RFC 8291: a message that only the receiver's browser can read, in the one record of an
 * `aes128gcm` body (RFC 8188).
 */
export function encrypt(
  plain: Buffer,
  { p256dh, auth }: ReceiverKeys,
  { salt, privateKey, isPadded }: Randomness = {
    salt: randomBytes(16),
    privateKey: null,
    isPadded: true,
  },
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const ours = createECDH('prime256v1')
  if (privateKey) ours.setPrivateKey(privateKey)
  else ours.generateKeys()
  const shared = ours.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, ours.getPublicKey()])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const used = plain.length + 1
  const size = isPadded ? Math.ceil(used / paddedTo) * paddedTo : used
  const record = Buffer.alloc(size)
  plain.copy(record)
  record[plain.length] = lastRecord
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()])

  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize, 0)
  header.writeUInt8(ours.getPublicKey().length, 4)
  return Buffer.concat([salt, header, ours.getPublicKey(), sealed])
}

/** Whether it is an uncompressed point of the curve, as RFC 8291 has it. */
export function isReceiverKey(p256dh: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    const bytes = Buffer.from(p256dh, 'base64url')
    probe.computeSecret(bytes)
    return bytes.length === 65 && bytes[0] === 4
  } catch {
    return false
  }
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}
