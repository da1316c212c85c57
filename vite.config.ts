import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const citiesFile = new URL('./server/cities/cities.json', import.meta.url)

/** `virtual:cities`: ids and all names in Spanish order. Coordinates stay on the server. */
function citiesPlugin(): Plugin {
  const id = 'virtual:cities'
  return {
    name: 'michiapp-cities',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const cities: { id: number; name: string; also?: string[] }[] = JSON.parse(
        readFileSync(citiesFile, 'utf8'),
      )
      cities.sort((a, b) => a.name.localeCompare(b.name, 'es'))
      const ids = JSON.stringify(cities.map((city) => city.id))
      const names = cities.map(({ name, also = [] }) => [name, ...also].join('='))
      return `const ids = ${ids}
export const cities = ${JSON.stringify(names.join('|'))}.split('|').map((names, index) => {
  const [name, ...also] = names.split('=')
  return { id: ids[index], name, also: also.join(' ') }
})`
    },
  }
}

/** Tells the service worker which files make up this build. */
function shellPlugin(): Plugin {
  return {
    name: 'michiapp-shell',
    generateBundle: {
      // After Vite has dropped empty files.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') return
        const files = Object.keys(bundle).filter((name) =>
          /^assets\/.*\.(js|css|woff2|svg)$/.test(name),
        )
        const page = bundle['index.html']
        const build = createHash('sha256').update(files.sort().join())
        if (page?.type === 'asset') build.update(page.source)
        worker.code = worker.code
          .replace('__SHELL_FILES__', JSON.stringify(files))
          .replace('__BUILD__', JSON.stringify(build.digest('hex').slice(0, 12)))
      },
    },
  }
}

const base = '/michiapp/'
const server = 'http://localhost:3500'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export const styles: CSSOptions = {
  modules: {
    localsConvention: 'camelCaseOnly',
    // No two files share a name, and a name compresses where a hash does not.
    generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
  },
}

/** The feature of a source file: `lost` for web/lost/texts.ts. */
const featureOf = (id: string) => id.split(pathOf('./web/'))[1]?.split('/')[0] ?? null

export default defineConfig({
  root: 'web',
  base,
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  plugins: [react(), citiesPlugin(), shellPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Data URIs would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chromium does not fetch a module again whose preload failed (web/lib/lazy.ts retries).
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: pathOf('./web/index.html'), sw: pathOf('./web/sw.ts') },
      output: {
        codeSplitting: {
          groups: [
            // Libraries stay cached from one release to the next. The QR code belongs to one dialog alone, and
            // what finds links to two forms.
            { name: 'libraries', test: /node_modules\/(?!(?:uqr|linkify-it|uc\.micro)\/)/ },
            // A group takes along what its files import: here all that is needed until the first card.
            {
              name: 'main',
              test: /\/web\/(main|account\/entry\/login-page|deck\/home-page)\.tsx$/,
            },
            // What several screens share: a file of components, and one for each feature.
            { name: 'ui', test: /\/(web\/(ui|lib)|contract)\//, minShareCount: 2 },
            {
              name: featureOf,
              debugName: 'features',
              minShareCount: 2,
              // Else a feature takes along the files of those below it, and their screens fetch all of it.
              includeDependenciesRecursively: false,
            },
          ],
        },
        // Browsers look for a new service worker under the old name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
  css: styles,
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/michiapp/match': server,
    },
  },
})
