import { randomBytes } from 'node:crypto'
import type { Db } from '../db/store.ts'
import { makeVapidKey, type VapidKey } from './push/vapid.ts'

export interface ServerKeys {
  vapid: VapidKey
  /** Signs the links in mails. */
  mailSecret: string
}

/** Made at the first start. Servers that start at once all use those that were stored first. */
export async function getServerKeys(db: Db): Promise<ServerKeys> {
  return {
    vapid: JSON.parse(await getServerKey(db, 'vapid', () => JSON.stringify(makeVapidKey()))),
    mailSecret: await getServerKey(db, 'mail', () => randomBytes(32).toString('base64url')),
  }
}

/** A secret that all servers share, made when it is first asked for. */
export async function getServerKey(db: Db, name: string, make: () => string): Promise<string> {
  const kept = await findServerKey(db, name)
  if (kept !== null) return kept
  await db
    .insertInto('server_keys')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await findServerKey(db, name)
  if (stored === null) throw new Error(`The key "${name}" cannot be stored.`)
  return stored
}

export async function findServerKey(db: Db, name: string): Promise<string | null> {
  const key = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return key?.value ?? null
}

export async function removeServerKey(db: Db, name: string): Promise<void> {
  await db.deleteFrom('server_keys').where('name', '=', name).execute()
}
