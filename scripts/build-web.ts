import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filesIn, isStale, moderation, root, web } from './builds.mjs'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/** Builds the web app when its sources are newer than the build. */
export async function buildWebIfStale(): Promise<void> {
  if (!isStale(web)) return
  console.log('Building the web app…')
  // Otherwise a NODE_ENV of tests or of development would bring the slow development build of React.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  for (const file of filesIn(web.folder)) compress(file)
}

/** The same for the moderators' page. */
export async function buildModerationIfStale(): Promise<void> {
  if (!isStale(moderation)) return
  console.log('Building the page…')
  const { build } = await import('vite')
  const { styles } = await import('../vite.config.ts')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root: join(root, 'web/moderation'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    css: styles,
    // The content security policy allows no data URIs but pictures.
    build: { outDir: moderation.folder, emptyOutDir: true, target: 'es2024', assetsInlineLimit: 0 },
  })
}

function compress(file: string): void {
  if (!compressible.has(extname(file))) return
  const bytes = readFileSync(file)
  if (bytes.length < 200) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
