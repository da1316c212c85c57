import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { MigrationName } from '../server/db/migrate.ts'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What `npm run pack-release` has kept; named after its newest migration. */
function findArchive(): string {
  const [archive, ...others] = globSync(folderOf('releases/*.tar.gz'))
  if (!archive || others.length > 0) throw new Error('faults/releases must hold one release.')
  return archive
}

/** The newest migration that the release before this one knew. */
export const previousLevel = basename(findArchive(), '.tar.gz') as MigrationName

/** The server of the release before this one, with today's packages: its `main.ts`. */
export function unpackPreviousRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'michi-previous-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-xzf', findArchive(), '-C', folder])
  symlinkSync(folderOf('../node_modules'), join(folder, 'node_modules'))
  return join(folder, 'server/main.ts')
}
