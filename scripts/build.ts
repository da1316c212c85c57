import { buildServerIfStale } from './build-server.ts'
import { buildModerationIfStale, buildWebIfStale } from './build-web.ts'

/** Builds what `npm start` runs. */
export async function buildIfStale(): Promise<void> {
  await Promise.all([buildWebIfStale(), buildServerIfStale()])
}

if (import.meta.main) {
  await buildIfStale()
  await buildModerationIfStale()
}
