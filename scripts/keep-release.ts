// npm run keep-release: keeps a filled store of this version in harness/releases, for upgrade tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepRelease } from '../harness/kept-releases.ts'
import { startPostgres } from '../harness/services.ts'
import { root } from './builds.mjs'
import { runTool } from './run-tool.ts'
import { requireSystemPackages } from './system-packages.ts'

requireSystemPackages('PostgreSQL')
await runTool(async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-release-'))
  const postgres = await startPostgres()
  try {
    for (const databaseUrl of [null, postgres.url])
      console.log(`Kept in ${await keepRelease({ dataDir, databaseUrl }, version)}.`)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
