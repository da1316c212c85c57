// npm run photos: where the bytes of photos are. They can be moved while servers run.
import { progressBar } from '../demo/progress-bar.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { codeOf } from '../server/errors.ts'
import { moveToDatabase, moveToStore } from '../server/ops/move-photos.ts'
import { checkPhotoStore } from '../server/photos/store/check-photo-store.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'
import { listUnnamed } from '../server/photos/store/sweep.ts'
import { countInRows, countInStore, countWaiting } from '../server/photos/stored-objects.queries.ts'
import { describeStore, reportMissing } from './photo-store-report.ts'
import { runTool, ToolError } from './run-tool.ts'

const usage = `npm run photos             where the bytes of photos are
npm run photos -- move     moves all of them to where new photos go: into the photo store, or with
                           PHOTOS_UPLOADS=database into the database
npm run photos -- check    names the photos whose bytes are missing in the photo store
npm run photos -- sweep    counts the objects that this database does not name; with --force it removes
                           them. For a folder that belongs to this database alone`

await runTool(async () => {
  const [command = 'show', ...rest] = process.argv.slice(2)
  const isForced = command === 'sweep' && rest[0] === '--force'
  if (rest.length > (isForced ? 1 : 0)) throw new ToolError(usage)
  const config = readConfig(process.env)
  const store = openStoreBeside(config)
  try {
    if (command === 'show') await show(config, store)
    else if (command === 'move') await move(config, store)
    else if (command === 'check') await check(config, store)
    else if (command === 'sweep') await sweep(config, store, isForced)
    else throw new ToolError(usage)
  } finally {
    await store.close()
  }
})

async function show(config: Config, { db }: Store): Promise<void> {
  console.log(`In the database: ${await countInRows(db)} files.`)
  console.log(`In ${describeStore(config)}: ${await countInStore(db)} files.`)
  console.log(`Waiting to be removed from there: ${await countWaiting(db)}.`)
}

async function move(config: Config, { db }: Store): Promise<void> {
  await requireStore(config, db)
  const { takesUploads = false } = config.photoStore ?? {}
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  const run = takesUploads ? moveToStore : moveToDatabase
  const moved = await run({
    db,
    photoFiles: openPhotoFilesBeside(config),
    onProgress: progressBar(takesUploads ? 'Into the photo store' : 'Into the database'),
    isStopped: () => isStopped,
  }).catch((error) => {
    if (codeOf(error) !== 'unavailable') throw error
    throw new ToolError('The photo store does not answer any more. Run it again to move the rest.')
  })
  const left = takesUploads ? await countInRows(db) : await countInStore(db)
  console.log(`${moved} files are moved, ${left} are left.`)
  if (left > 0) console.log('Run it again to move the rest.')
}

async function check(config: Config, { db }: Store): Promise<void> {
  await requireStore(config, db)
  const missing = await reportMissing(config, db)
  if (missing > 0) process.exitCode = 1
}

async function sweep(config: Config, { db }: Store, isForced: boolean): Promise<void> {
  await requireStore(config, db)
  if (!config.photoStore) return
  const client = s3Client(config.photoStore)
  let found = 0
  for await (const keys of listUnnamed(client, db, Date.now())) {
    found += keys.length
    if (isForced && keys.length > 0) await client.removeMany(keys)
  }
  client.close()
  if (isForced) console.log(`${found} objects are removed.`)
  else console.log(`${found} objects are not named. To remove them, add --force.`)
}

async function requireStore(config: Config, db: Store['db']): Promise<void> {
  if (!config.photoStore) throw new ToolError('PHOTOS_URL must name the photo store.')
  const trouble = await checkPhotoStore(config, db)
  if (trouble) throw new ToolError(`The photo store does not answer: ${trouble.message}`)
}
