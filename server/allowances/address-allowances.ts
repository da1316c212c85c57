import type { Db } from '../db/store.ts'
import { addressKey, widerAllowance, widerNetwork } from '../http/address-key.ts'
import type { Allowance } from './allowances.queries.ts'
import { fingerprint } from './fingerprint.ts'

interface Counted extends Omit<Allowance, 'key'> {
  /** What is counted. */
  what: string
  ip: string
}

/** What all people at an address may spend, and those in the /48 around an IPv6 address. */
export async function addressAllowances(
  db: Db,
  { what, ip, most, fillMs }: Counted,
): Promise<Allowance[]> {
  const address = addressKey(ip)
  const wider = widerNetwork(address)
  const keyOf = async (network: string) =>
    `${what} from ${await fingerprint(db, 'addresses', network)}`
  const allowance = { key: await keyOf(address), most, fillMs }
  if (wider === null) return [allowance]
  return [allowance, { key: await keyOf(wider), most: most * widerAllowance, fillMs }]
}
