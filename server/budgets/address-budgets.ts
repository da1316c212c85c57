import type { Db } from '../db/store.ts'
import { addressKey, widerAllowance, widerNetwork } from '../http/address-key.ts'
import type { DailyBudget } from './daily-budgets.queries.ts'
import { fingerprint } from './fingerprint.ts'

interface Counted {
  /** What is counted. */
  what: string
  ip: string
  most: number
}

/** What all people at an address may spend in a day, and those in the /48 around an IPv6 address. */
export async function addressBudgets(db: Db, { what, ip, most }: Counted): Promise<DailyBudget[]> {
  const address = addressKey(ip)
  const wider = widerNetwork(address)
  const keyOf = async (network: string) =>
    `${what} from ${await fingerprint(db, 'addresses', network)}`
  const budget = { key: await keyOf(address), most }
  if (wider === null) return [budget]
  return [budget, { key: await keyOf(wider), most: most * widerAllowance }]
}
