// Part of npm run check: imports point down, on the server and in the web app, and the web imports the
// contract and itself, of schemas only the types. Imports of types count too.
// One folder of the server writes a table, and SQL lives in *.queries.ts.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Files and folders from the top: each may import itself and those below it. */
const serverOrder = [
  'main.ts',
  'start-trouble.ts',
  'app.ts',
  'create-server.ts',
  'feature-deps.ts',
  'topics.ts',
  'ops',
  'privacy',
  'blocks',
  'moderation',
  'playdates',
  'lost-pets',
  'discovery',
  'notes',
  'chat',
  'invitations',
  'spec-clients',
  'photos',
  'accounts',
  'allowances',
  'notifications',
  'people',
  'mail',
  'pageviews',
  'cities',
  'http',
  'deps.ts',
  'limit-names.ts',
  'errors.ts',
  'limits.ts',
  'bus',
  'db',
  'config.ts',
  'repeat.ts',
  'throttled-log.ts',
  'host-list.ts',
]

const webOrder = [
  'main.tsx',
  'sw.ts',
  'app',
  'moderation',
  'developer',
  'legal',
  'settings',
  'welcome',
  'deck',
  'chats',
  'playdates',
  'invitations',
  'lost',
  'due-process',
  'safety',
  'notes',
  'people',
  'pets',
  'photos',
  'account',
  'notifications',
  'ui',
  'lib',
  'virtual-cities.d.ts',
]

/** Folders outside of server/ that the server may import. */
const outside = ['contract', 'demo/illustrator']

for (const file of listFiles('server')) {
  for (const other of listImports(file)) {
    if (serverRankOf(other) < serverRankOf(file)) reportUpward(file, other, serverOrder)
  }
}
const writers = new Map<string, string>()
for (const file of listFiles('server').filter((file) => !file.startsWith('server/db/'))) {
  if (!file.endsWith('.queries.ts') && hasSql(file))
    reportError(`${file} has SQL, which lives in *.queries.ts.`)
  for (const table of listWrittenTables(file)) {
    const writer = writers.get(table) ?? file
    writers.set(table, writer)
    if (folderOf(writer) !== folderOf(file))
      reportError(
        `${file} and ${writer} write ${table}. One folder writes it, others call its functions.`,
      )
  }
}
for (const file of listFiles('web')) {
  for (const other of listImports(file)) {
    if (other.startsWith('contract/')) continue
    if (!other.startsWith('web/'))
      reportError(`${file} imports ${other}. The browser imports contract and itself.`)
    else if (webRankOf(other) < webRankOf(file)) reportUpward(file, other, webOrder)
  }
  // The moderators' page is no part of the app that people fetch.
  if (folderOf(file) === 'moderation') continue
  for (const other of listValueImports(file).filter(hasSchemas))
    reportError(`${file} imports more than types of ${other}: its schemas would be fetched, too.`)
}

function reportUpward(file: string, other: string, order: readonly string[]): void {
  reportError(`${file} imports upward: ${other}. The order, from the top: ${order.join(', ')}`)
}

function reportError(text: string): void {
  console.error(text)
  process.exitCode = 1
}

function listFiles(folder: string): string[] {
  const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)
  // Tests may import anything.
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !isTest(file))
    .sort()
}

function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports } = parseSync(file, source).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...Array.from(source.matchAll(/\bimport\(\s*['"`]([^'"`]+)/g), ([, name]) => name),
  ]
  const paths = named.flatMap((name) => (name?.startsWith('.') ? join(dirname(file), name) : []))
  return [...new Set(paths)]
}

function listValueImports(file: string): string[] {
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module
  return staticImports
    .filter(({ entries }) => entries.some(({ isType }) => !isType))
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
    .map(({ moduleRequest }) => join(dirname(file), moduleRequest.value))
}

/** By itself, or by what it imports. */
function hasSchemas(file: string): boolean {
  if (!file.startsWith('contract/')) return false
  const isSchemaFile = readFileSync(file, 'utf8').includes("from 'typebox'")
  return isSchemaFile || listValueImports(file).some(hasSchemas)
}

function hasSql(file: string): boolean {
  const builds = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<\w+>)?`/
  return builds.test(readFileSync(file, 'utf8'))
}

function listWrittenTables(file: string): string[] {
  const writes =
    /(?:\.(?:insertInto|updateTable|deleteFrom)\(|removeOldest\(\w+, \{\s*table: )'(\w+)/g
  return Array.from(readFileSync(file, 'utf8').matchAll(writes), ([, table = '']) => table)
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function serverRankOf(file: string): number {
  const [top = '', folder = ''] = file.split('/')
  if (top === 'demo' && folder !== 'illustrator') return 0
  if (top !== 'server') return isOutside(file) ? serverOrder.length : -1
  // Only app.ts imports routes and sockets, so these may import any folder.
  if (/\.(routes|socket)\.ts$/.test(file)) return serverOrder.indexOf('app.ts')
  return rankIn(serverOrder, file)
}

function webRankOf(file: string): number {
  return rankIn(webOrder, file)
}

function rankIn(order: readonly string[], file: string): number {
  const rank = order.indexOf(folderOf(file))
  if (rank < 0) throw new Error(`${file} needs its place in scripts/check-arrows.ts.`)
  return rank
}

function isOutside(file: string): boolean {
  return outside.some((place) => file.startsWith(`${place}/`))
}
