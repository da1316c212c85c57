import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist/web')
const sources = ['web', 'contract', 'server/cities', 'vite.config.ts', 'package-lock.json']
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/** Builds the web app when its sources are newer than the build. */
export async function buildWebIfStale(): Promise<void> {
  const built = join(out, 'index.html')
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return
  console.log('Building the web app…')
  // Loading it takes longer than starting the server.
  const { build } = await import('vite')
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  for (const file of filesIn(out)) compress(file)
}

function compress(file: string): void {
  if (!compressible.has(extname(file))) return
  const bytes = readFileSync(file)
  if (bytes.length < 200) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function newestChange(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...filesIn(path).map((file) => statSync(file).mtimeMs))
}
