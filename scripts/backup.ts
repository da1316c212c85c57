// npm run backup [-- file]: a consistent copy of the store, also while the server runs.
// With --daily: today's backup of BACKUP_DIR, which the server starts by itself.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config.ts'
import { backUp } from '../server/db/backup.ts'
import { keepBackups } from '../server/db/kept-backups.ts'
import { openStoreBeside } from '../server/db/store.ts'
import { countInStore } from '../server/photos/stored-objects.queries.ts'
import { describeStore } from './photo-store-report.ts'
import { runTool, ToolError } from './run-tool.ts'

await runTool(async () => {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { daily: { type: 'boolean' } },
  })
  if (values.daily) {
    const { backupDir } = config
    if (backupDir === null) throw new ToolError('BACKUP_DIR must be set.')
    return keepBackups({ ...config, backupDir }, Date.now())
  }
  const [file = defaultFile(config.dataDir, config.databaseUrl ? 'dump' : 'sqlite')] = positionals
  await backUp(config, file)
  console.log(`The backup is in ${file}.`)
  await tellOfPhotos(config)
})

async function tellOfPhotos(config: Config): Promise<void> {
  const store = openStoreBeside(config)
  const files = await countInStore(store.db).finally(() => store.close())
  if (files === 0) return
  console.log(
    `The bytes of photos are not in it: ${files} files are in ${describeStore(config)}. Back them up too, after this (docs/operations.md).`,
  )
}

function defaultFile(dataDir: string, ending: string): string {
  const now = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return join(dataDir, 'backups', `michi-${now}.${ending}`)
}
