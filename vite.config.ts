import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/**
 * Style sheets are imported name by name, so that a class ends up as a plain text where it is used,
 * and the lists of all names stay out.
 */
function classNamesPlugin(): Plugin {
  const list = /^import (\w+) from ('[^']+\.module\.css')$/gm
  return {
    name: 'michiapp-class-names',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.tsx') ? code.replace(list, 'import * as $1 from $2') : null,
  }
}

/** Tells the service worker which files make up this build. */
function shellPlugin(): Plugin {
  return {
    name: 'michiapp-shell',
    generateBundle: {
      // Behind Vite, which drops an entry that has become one with another file.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') return
        const files = Object.keys(bundle).filter((name) =>
          /^assets\/.*\.(js|css|woff2|svg)$/.test(name),
        )
        worker.code = worker.code.replace('__SHELL_FILES__', JSON.stringify(files.sort()))
      },
    },
  }
}

/**
 * One style sheet for all screens and few scripts, of which the page itself names those that lead to
 * the first card. So no script has to fetch another one's dependencies, and Vite's code for that can
 * stay out.
 */
function preloadPlugin(): Plugin {
  const helper = '\0vite/preload-helper.js'
  const names = ['vendor', 'app', 'rolldown-runtime']
  const spanish = '/i18n/es/core.ts'
  return {
    name: 'michiapp-preload',
    enforce: 'pre',
    load: (source) => (source === helper ? 'export const __vitePreload = (load) => load()' : null),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter(
            ({ name, facadeModuleId }) => names.includes(name) || facadeModuleId?.endsWith(spanish),
          )
          .map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head' as const,
            // Behind the style sheet: that alone is needed for the first paint.
            attrs: {
              rel: 'modulepreload',
              fetchpriority: 'low',
              crossorigin: true,
              href: `${base}${fileName}`,
            },
          })),
    },
  }
}

const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam)\/(?!.*(mutationObserver|useMutation))/

/** What leads to the first card: what every screen needs, the login, and the deck without what comes after it. */
const app = new RegExp(
  [
    'contract/',
    'web/app/(?!overlays)',
    'web/lib/(api|cache-keys|config|consent|focus-heading|pageview|safe-storage|session|storage|urls|i18n/i18n)\\.',
    'web/ui/(bottom-nav|button|icon|michi|notice|offline-sign|page-header|password-field|photo-progress|photo-viewer)\\.',
    'web/ui/(picture|scene|skeleton|text-field|use-keys)\\.',
    'web/features/accounts/(?!signup|reset|new-password)',
    'web/features/discovery/(?!card-menu|drag|nobody-left|send-swipes|swipe-de)',
  ]
    .map((part) => `/${part}`)
    .join('|'),
)

const base = '/michiapp/'
const server = 'http://localhost:3500'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export default defineConfig({
  root: 'web',
  base,
  plugins: [react(), classNamesPlugin(), citiesPlugin(), shellPlugin(), preloadPlugin()],
  // React has had its own for long.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Data URIs would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: pathOf('./web/index.html'), sw: pathOf('./web/sw.ts') },
      // What changes only with its version stays cached from one release to the next.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'app', test: app },
          ],
        },
        // Browsers look for a new service worker under the old name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // No two files share a name, and a name compresses where a hash does not.
      generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/michiapp/match': server,
    },
  },
})
