// npm run restore -- file [--force]: brings a backup back; the server must not be running.
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config.ts'
import { restore } from '../server/db/backup.ts'
import { openStoreBeside } from '../server/db/store.ts'
import { countInStore } from '../server/photos/stored-objects.queries.ts'
import { reportMissing } from './photo-store-report.ts'
import { runTool, ToolError } from './run-tool.ts'

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) throw new ToolError('npm run restore -- <file> [--force]')
  const config = readConfig(process.env)
  await restore(config, file, { force: values.force })
  console.log(`${file} is restored.`)
  await checkPhotos(config)
})

/** A backup has no bytes that are in the photo store. */
async function checkPhotos(config: Config): Promise<void> {
  const store = openStoreBeside(config)
  try {
    const named = await countInStore(store.db)
    if (named === 0) return
    if (config.photoStore) await reportMissing(config, store.db)
    else
      console.log(
        `${named} files are in a photo store. Set PHOTOS_URL, and then look with npm run photos -- check.`,
      )
  } finally {
    await store.close()
  }
}
