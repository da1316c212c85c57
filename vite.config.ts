import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
 * There is one style sheet for all screens, and the page itself names the scripts that lead to the
 * first card. So a script never fetches another one's files, and Vite's code for that (0.7 kB) stays
 * out. Should Vite call its code something else one day, e2e/budget.test.ts notices.
 */
function noPreloadsPlugin(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'michiapp-no-preloads',
    enforce: 'pre',
    load: (source) => (source === helper ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** Most people read Spanish: its first texts come with the scripts, not after them. */
function spanishPlugin(): Plugin {
  return {
    name: 'michiapp-spanish',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/i18n/es/core.ts'))
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

const base = '/michiapp/'
const server = 'http://localhost:3500'
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Tells whether a module is one of these files of web/. Who renames one hears of it. */
function isOneOf(...files: string[]): (moduleId: string) => boolean {
  const paths = new Set(files.map((file) => pathOf(`./web/${file}`)))
  for (const path of paths)
    if (!existsSync(path)) throw new Error(`vite.config.ts names ${path}, which is not there.`)
  return (moduleId) => paths.has(moduleId)
}

export default defineConfig({
  root: 'web',
  base,
  plugins: [react(), citiesPlugin(), shellPlugin(), noPreloadsPlugin(), spanishPlugin()],
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
      output: {
        codeSplitting: {
          groups: [
            // Libraries stay cached from one release to the next.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            // What the page starts with, and the way to the first card. A group takes along what its
            // files import, but not what they import later, with `import()`.
            {
              name: 'app',
              test: isOneOf(
                'main.tsx',
                'features/accounts/login-page.tsx',
                'features/discovery/home-page.tsx',
              ),
            },
            // What works on the first card as soon as it is there, and what strangers open: each takes
            // what it needs and little else. Handfuls of lines do not get a file each.
            {
              name: 'early',
              test: isOneOf(
                'features/discovery/card-story.tsx',
                'features/discovery/drag.ts',
                'features/accounts/signup-page.tsx',
                'features/accounts/reset-page.tsx',
                'features/legal/privacy-page.tsx',
                'features/legal/cookies-page.tsx',
              ),
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
            // What pages of somebody who is signed in fetch a moment later, and the deck's filters and
            // sending.
            {
              name: 'later',
              test: isOneOf(
                'app/overlays/overlays.tsx',
                'features/chats/chat-news.tsx',
                'features/chats/live-chat.ts',
                'features/discovery/filters/filter-button.tsx',
                'features/discovery/swipe-delivery.ts',
              ),
            },
            // What else two screens share: one request, not twenty. Texts stay apart: of two languages
            // one is fetched.
            {
              name: 'shared',
              test: /\/(web|contract|node_modules)\/(?!.*i18n\/)/,
              minShareCount: 2,
            },
          ],
        },
        // Browsers look for a new service worker under the old name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Behind a `~` comes which screens share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
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
