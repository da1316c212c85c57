import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/store.ts'
import { addressKey } from '../http/address-key.ts'
import { getServerKey } from '../notifications/server-keys.queries.ts'

/** Stands for an address in the store. It is the same on all servers, and does not tell the address. */
export async function fingerprintAddress(db: Db, ip: string): Promise<string> {
  const secret = await getServerKey(db, 'addresses', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(addressKey(ip)).digest('base64url')
}
