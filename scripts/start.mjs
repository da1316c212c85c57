import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isStale, root, server, web } from './builds.mjs'

if (isStale(web) || isStale(server)) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
// In the folder of the bundle, so that a new build deletes it.
enableCompileCache(join(server.folder, 'compiled'))
await import(server.file)
