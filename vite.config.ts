import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const citiesFile = new URL('./server/cities/cities.json', import.meta.url)

/** `virtual:cities`: ids and names in Spanish order. Coordinates stay on the server. */
function citiesPlugin(): Plugin {
  const id = 'virtual:cities'
  return {
    name: 'michiapp-cities',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const cities: { id: number; name: string }[] = JSON.parse(readFileSync(citiesFile, 'utf8'))
      cities.sort((a, b) => a.name.localeCompare(b.name, 'es'))
      const ids = JSON.stringify(cities.map((city) => city.id))
      const names = JSON.stringify(cities.map((city) => city.name).join('|'))
      return `const ids = ${ids}
export const cities = ${names}.split('|').map((name, index) => ({ id: ids[index], name }))`
    },
  }
}

/** Tells the service worker which files make up this build. */
function shellPlugin(): Plugin {
  return {
    name: 'michiapp-shell',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      const files = Object.keys(bundle).filter((name) =>
        /^assets\/.*\.(js|css|woff2|svg)$/.test(name),
      )
      worker.code = worker.code.replace('__SHELL_FILES__', JSON.stringify(files.sort()))
    },
  }
}

/** What every screen needs: one file packs better than twenty. */
const shell =
  /\/(contract\/(limits|routes)|lib\/(api|celebrations|focus-heading|i18n\/i18n|person-menu|session|shared-value|snackbar|storage|urls)|ui\/(button|icon|michi|page-header|scene|skeleton))\.tsx?$/
const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)\//

const server = 'http://localhost:3500'

export default defineConfig({
  root: 'web',
  base: '/michiapp/',
  plugins: [react(), citiesPlugin(), shellPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Data URIs would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html', sw: 'web/sw.ts' },
      // What changes only with its version stays cached from one release to the next.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: shell },
          ],
        },
        // Browsers look for a new service worker under the old name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/michiapp/match': server,
    },
  },
  preview: {
    proxy: {
      '/api': { target: server, ws: true },
      '/michiapp/match': server,
    },
  },
})
