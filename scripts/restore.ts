// npm run restore -- file [--force]: brings a backup back; the server must not be running.
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { restore } from '../server/db/backup.ts'
import { runTool, ToolError } from './run-tool.ts'

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) throw new ToolError('npm run restore -- <file> [--force]')
  await restore(readConfig(process.env), file, { force: values.force })
  console.log(`${file} is restored.`)
})
