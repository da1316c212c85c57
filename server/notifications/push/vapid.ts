import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A P-256 key, as it is kept in the store (JWK). */
export type VapidKey = { x: string; y: string; d: string }

export function makeVapidKey(): VapidKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { x, y, d }
}

const hour = 60 * 60 * 1000
/** RFC 8292 allows 24 hours; clocks differ. */
const lastsMs = 12 * hour
const renewedBeforeMs = 2 * hour
const maxOrigins = 1000

/** For the browser's `pushManager.subscribe`. */
export function readPublicKey({ x, y }: VapidKey): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** RFC 8292: identifies this server to push services. */
export function vapid(vapidKey: VapidKey, subject: string, now: () => number) {
  const { x, y, d } = vapidKey
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  const publicKey = readPublicKey(vapidKey)
  const known = new LRUCache<string, { token: string; endsAt: number }>({ max: maxOrigins })

  return {
    /** Signed once for each push service and half a day. */
    authorization(origin: string): string {
      let made = known.get(origin)
      if (!made || made.endsAt - renewedBeforeMs < now()) {
        const endsAt = now() + lastsMs
        made = { token: signToken(key, { aud: origin, exp: endsAt, sub: subject }), endsAt }
        known.set(origin, made)
      }
      return `vapid t=${made.token}, k=${publicKey}`
    },
  }
}

export type Vapid = ReturnType<typeof vapid>

function signToken(key: KeyObject, { exp, ...claims }: { aud: string; exp: number; sub: string }) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = { ...claims, exp: Math.floor(exp / 1000) }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(body)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
