// Errors of both engines that mean that the store is in trouble, not the request.

const sqliteTrouble = new Set([
  5, // busy: another process holds the file
  6, // locked
  8, // read-only
  10, // input/output error
  11, // corrupt
  13, // full
  14, // cannot open
  26, // not a database
])

const sqliteUnique = 2067
const postgresUnique = '23505'
const sqliteForeignKey = 787
const postgresForeignKey = '23503'

const postgresTrouble = /^(08|53|57P|58|40)|^25006$/
const networkTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const poolTrouble =
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|connection timeout|Client has encountered a connection error|Client was closed and is not queryable|driver has already been destroyed/i

export function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' && sqliteTrouble.has(errcode & 0xff)
  if (typeof code === 'string') {
    if (networkTrouble.has(code) && !('statusCode' in error)) return true
    if (/^[0-9A-Z]{5}$/.test(code)) return postgresTrouble.test(code)
  }
  return poolTrouble.test(error.message)
}

const lostSocket = new Set(['ECONNRESET', 'EPIPE'])
/** PostgreSQL ends connections: connection exceptions, and the shutdown or crash of a server. */
const lostByPostgres = /^(08|57P0[12]$)/
const lostByClient = /^(Connection terminated( unexpectedly)?$|Client .+ is not queryable$)/

/** PostgreSQL was reached, and then the connection broke. A timeout is no such error. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return lostSocket.has(code) || lostByPostgres.test(code)
  return lostByClient.test(error.message)
}

/** For a write during a call that reads: it is left out where the store takes no writes. */
export async function attemptWrite(write: () => Promise<void>): Promise<void> {
  await write().catch((error) => {
    if (!isStoreTrouble(error)) throw error
  })
}

/** A unique key failed: the value is taken. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === postgresUnique || errcode === sqliteUnique
}

/** A foreign key failed: the row that it refers to has just been deleted. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === postgresForeignKey || errcode === sqliteForeignKey
}

/** A table or column is missing: no server of this release has used the store yet. */
export function isMissingTable(error: Error): boolean {
  const { code } = error as { code?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return /^no such (table|column)/.test(error.message)
  return code === '42P01' || code === '42703'
}
