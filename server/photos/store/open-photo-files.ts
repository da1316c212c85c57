import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { throttledLog } from '../../throttled-log.ts'
import type { PhotoFiles } from '../photo-files.ts'
import { tableFiles } from '../table-files.ts'
import { bucketFiles } from './bucket-files.ts'
import { photoStoreMetrics } from './photo-store.metrics.ts'
import { s3Client } from './s3-client.ts'

/** Where the configuration says that bytes are kept. */
export function openPhotoFiles(
  { db, config: { photoStore }, registry, countRefusal, now }: Deps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): PhotoFiles {
  if (!photoStore) return tableFiles
  const warn = throttledLog(log, now)
  const observe = photoStoreMetrics(registry, db, now)
  const files = bucketFiles({
    client: s3Client(photoStore),
    countRefusal,
    now,
    onRequest(operation, seconds, error) {
      observe(operation, seconds, error)
      if (error !== null) warn(`the photo store failed: ${operation}`, error)
    },
  })
  return photoStore.takesUploads ? files : { ...files, toFile: tableFiles.toFile }
}

/** The same for tools, which count nothing. */
export function openPhotoFilesBeside({ photoStore }: Pick<Config, 'photoStore'>): PhotoFiles {
  if (!photoStore) return tableFiles
  return bucketFiles({
    client: s3Client(photoStore),
    countRefusal() {},
    now: Date.now,
    onRequest() {},
  })
}
