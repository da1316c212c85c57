import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/store.ts'
import { addressKey, widerNetwork } from '../http/address-key.ts'
import { getServerKey } from '../notifications/server-keys.queries.ts'

/**
 * What stands for an address in the store, and for the /48 around an IPv6 address. It is the same on all
 * servers, and does not tell the address.
 */
export async function fingerprintAddress(
  db: Db,
  ip: string,
): Promise<{ address: string; wider: string | null }> {
  const secret = await getServerKey(db, 'addresses', () => randomBytes(32).toString('base64url'))
  const fingerprint = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const key = addressKey(ip)
  const wider = widerNetwork(key)
  return { address: fingerprint(key), wider: wider && fingerprint(wider) }
}
