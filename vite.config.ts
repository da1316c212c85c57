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

const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)\//

const server = 'http://localhost:3500'

export default defineConfig({
  root: 'web',
  base: '/michiapp/',
  plugins: [react(), citiesPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Data URIs would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What changes only with its version stays cached from one release to the next.
      output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
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
