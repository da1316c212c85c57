// npm run backup [-- file]: a consistent copy of the store, also while the server runs.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { backUp } from '../server/db/backup.ts'
import { runTool } from './run-tool.ts'

await runTool(async () => {
  const config = readConfig(process.env)
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file = defaultFile(config.dataDir, config.databaseUrl ? 'dump' : 'sqlite')] = positionals
  await backUp(config, file)
  console.log(`The backup is in ${file}.`)
})

function defaultFile(dataDir: string, ending: string): string {
  const now = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return join(dataDir, 'backups', `michi-${now}.${ending}`)
}
