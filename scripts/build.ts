import { buildServerIfStale } from './build-server.ts'
import { buildWebIfStale } from './build-web.ts'

/** What `npm start` runs, from the sources as they are. */
export async function buildIfStale(): Promise<void> {
  await Promise.all([buildWebIfStale(), buildServerIfStale()])
}

if (import.meta.main) await buildIfStale()
