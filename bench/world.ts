import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../harness/services.ts'
import { makeWorld, type World } from '../harness/world.ts'
import type { Store } from '../server/db/store.ts'

export type BenchWorld = World & { close: () => Promise<void> }

/** A filled store, on SQLite or on a PostgreSQL of its own. */
export async function openWorld(
  engine: Store['engine'],
  options: Parameters<typeof makeWorld>[1],
): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const world = await makeWorld({ dataDir, databaseUrl: postgres?.url ?? null }, options)
  return {
    ...world,
    async close() {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
