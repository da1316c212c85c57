import { readConfig } from '../server/config.ts'
import { openStoreBeside } from '../server/db/store.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'
import { sweepPhotoStore } from '../server/photos/store/sweep.ts'

// The daily sweep in a process of its own, at the time that NOW names.
const config = readConfig(process.env)
const { db, close } = openStoreBeside(config)
if (!config.photoStore) throw new Error('PHOTOS_URL is missing.')
const client = s3Client(config.photoStore)
while (await sweepPhotoStore(client, db, Number(process.env.NOW)));
client.close()
await close()
