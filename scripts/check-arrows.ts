// Part of npm run check: on the server imports point down. Those of types count too, because a
// reader follows them as well.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The server's files and folders from the top: each imports itself and what stands below it. */
const order = [
  'main.ts',
  'start-trouble.ts',
  'app.ts',
  'demo',
  'ops',
  'moderation',
  'privacy',
  'safety',
  'discovery',
  'chat',
  'notifications',
  'accounts',
  'pets',
  'photos',
  'live',
  'sessions',
  'people',
  'pageviews',
  'http',
  'deps.ts',
  'limit-names.ts',
  'errors.ts',
  'bus',
  'db',
  'cities',
  'config.ts',
  'process',
]

for (const file of globSync('server/**/*.ts').sort()) {
  for (const other of listImports(file)) {
    if (rankOf(other) >= rankOf(file)) continue
    console.error(`${file} imports upward: ${other}`)
    process.exitCode = 1
  }
}
if (process.exitCode) console.error(`The order of the server, from the top: ${order.join(', ')}`)

function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports } = parseSync(file, source).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...Array.from(source.matchAll(/\bimport\(\s*'([^']+)'/g), ([, name]) => name),
  ]
  const paths = named.flatMap((name) => (name?.startsWith('.') ? join(dirname(file), name) : []))
  return [...new Set(paths)]
}

function rankOf(file: string): number {
  const [, room = ''] = /^server\/([^/]+)/.exec(file) ?? []
  // Tests may import anything, and everybody the contract.
  if (room === 'testing' || file.endsWith('.test.ts')) return -1
  if (room === '') return order.length
  const rank = order.indexOf(room)
  if (rank < 0) throw new Error(`server/${room} needs its place in scripts/check-arrows.ts.`)
  return rank
}
