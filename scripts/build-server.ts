import { renameSync, rmSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isStale, root, server } from './builds.mjs'

const main = join(root, 'server/main.ts')

/** What runs the server: the bundle, or its sources where that is missing or behind them. */
export function serverMain(): string {
  return isStale(server) ? main : server.file
}

/** Puts the server and its libraries into one file: two thousand take three times as long to load. */
export async function buildServerIfStale(): Promise<void> {
  if (!isStale(server)) return
  console.log('Building the server…')
  await bundle(server, { main })
}

/** Each of the inputs becomes a file of its name; the folder is there when all of them are. */
export async function bundle(
  { folder, file }: { folder: string; file: string },
  input: Record<string, string>,
): Promise<void> {
  const startedAt = new Date()
  const unfinished = `${folder}.unfinished`
  // Loading it takes longer than starting the server.
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
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  // What changed while it was built makes it stale.
  utimesSync(join(unfinished, basename(file)), startedAt, startedAt)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}
