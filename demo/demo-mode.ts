import type { Config } from '../server/config.ts'
import { ConfigError } from '../server/config.ts'
import type { Store } from '../server/db/store.ts'
import { hasDemoWorld, hasPeople } from './demo.queries.ts'

/**
 * Whether this server runs in demo mode. The password of the demo account is public, so the demo world
 * and real people never share a database.
 */
export async function decideDemoMode(
  { db, engine }: Store,
  { demo, publicOrigin }: Pick<Config, 'demo' | 'publicOrigin'>,
): Promise<boolean> {
  const isWanted = demo ?? (engine === 'sqlite' && publicOrigin === null)
  if (await hasDemoWorld(db)) {
    if (!isWanted) {
      throw new ConfigError(
        'DEMO is off, but this database holds the demo world, whose password everybody knows. Use another database (DATA_DIR or DATABASE_URL), or set DEMO=on.',
      )
    }
    return true
  }
  if (!(await hasPeople(db))) return isWanted
  if (demo) {
    throw new ConfigError(
      'DEMO is on, but this database holds real people, and demo pets are never put among them. Use another database (DATA_DIR or DATABASE_URL), or set DEMO=off.',
    )
  }
  return false
}
