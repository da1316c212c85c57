import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isStale, root, server } from './builds.mjs'

const main = join(root, 'server/main.ts')
const unfinished = `${server.folder}.unfinished`

/** What runs the server: the bundle, or its sources where that is missing or behind them. */
export function serverMain(): string {
  return isStale(server) ? main : server.file
}

/** Puts the server and its libraries into one file: two thousand take three times as long to load. */
export async function buildServerIfStale(): Promise<void> {
  if (!isStale(server)) return
  console.log('Building the server…')
  const startedAt = new Date()
  // Loading it takes longer than starting the server.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: main,
      outDir: unfinished,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  })
  // What changed while it was built makes it stale.
  utimesSync(join(unfinished, 'main.js'), startedAt, startedAt)
  rmSync(server.folder, { recursive: true, force: true })
  renameSync(unfinished, server.folder)
}
