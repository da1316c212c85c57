import { ConfigError } from './config.ts'
import { StoreError } from './db/store.ts'
import { isStoreTrouble } from './db/store-trouble.ts'

type Trouble = Error & { code?: string; syscall?: string }

const refusedByPostgres = /^(28|3D|42501)/

/** Tells the operator why the server cannot start. Null for a bug of ours, which needs a stack trace. */
export function explainTrouble(error: Trouble): string | null {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message
  const code = error.code ?? ''
  if (refusedByPostgres.test(code)) {
    return `PostgreSQL refuses what DATABASE_URL says: ${error.message}.`
  }
  if (isStoreTrouble(error)) {
    const isSqlite = code === 'ERR_SQLITE_ERROR'
    const where = isSqlite ? ' Look at DATA_DIR.' : ' Look at DATABASE_URL.'
    return `the store cannot be opened: ${error.message || code}.${where}`
  }
  return null
}

/** An error of `listen` is about PORT or HOST, never about the store. */
export function explainListening(error: Trouble, { port, host }: { port: number; host: string }) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT ${port} is taken. Stop what uses it, or set PORT to another one.`,
      )
    case 'EACCES':
      return new ConfigError(`PORT ${port} may not be used by this account. Set a higher one.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigError(`HOST must be an address of this machine, not "${host}".`)
    default:
      return error
  }
}
