import { renameSync, rmSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isStale, root, server } from './builds.mjs'

const main = join(root, 'server/main.ts')

/** The bundle of the server, or its source when the bundle is missing or stale. */
export function serverMain(): string {
  return isStale(server) ? main : server.file
}

/** Bundles the server and its libraries into one file, which loads three times as fast as two thousand. */
export async function buildServerIfStale(): Promise<void> {
  if (!isStale(server)) return
  console.log('Building the server…')
  const { folder, file } = server
  const startedAt = new Date()
  const unfinished = `${folder}.unfinished`
  // Loading Vite takes longer than starting the server.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir: unfinished,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { main },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  // A source that changes during the build makes the bundle stale.
  utimesSync(join(unfinished, basename(file)), startedAt, startedAt)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}
