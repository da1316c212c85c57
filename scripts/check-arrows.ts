// Part of npm run check: imports on the server point down, the web imports the contract and itself,
// and a feature of the web does not import another feature. Imports of types count too.
// One folder of the server writes a table, and SQL lives in *.queries.ts.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The server's files and folders from the top: each may import itself and those below it. */
const order = [
  'main.ts',
  'start-trouble.ts',
  'app.ts',
  'create-server.ts',
  'feature-deps.ts',
  'ops',
  'privacy',
  'moderation',
  'sanctions',
  'blocks',
  'reports',
  'playdates',
  'lost-pets',
  'discovery',
  'notes',
  'chat',
  'invitations',
  'photos',
  'budgets',
  'accounts',
  'notifications',
  'people',
  'mail',
  'pageviews',
  'cities',
  'http',
  'deps.ts',
  'limit-names.ts',
  'errors.ts',
  'bus',
  'db',
  'config.ts',
  'repeat.ts',
  'throttled-log.ts',
  'host-list.ts',
]

/** Folders outside of server/ that the server may import. */
const outside = ['contract', 'demo/illustrator']

for (const file of listFiles('server')) {
  for (const other of listImports(file)) {
    if (rankOf(other) < rankOf(file))
      reportError(`${file} imports upward: ${other}. The order, from the top: ${order.join(', ')}`)
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
    if (!/^(web|contract)\//.test(other))
      reportError(`${file} imports ${other}. The browser imports contract and itself.`)
    const isAnothers = featureOf(file) && featureOf(other) && featureOf(other) !== featureOf(file)
    if (isAnothers)
      reportError(`${file} imports another feature: ${other}. What features share is in web/lib.`)
  }
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

function rankOf(file: string): number {
  const [top = '', folder = ''] = file.split('/')
  if (top === 'demo' && folder !== 'illustrator') return 0
  if (top !== 'server') return isOutside(file) ? order.length : -1
  // Only app.ts imports routes and sockets, so these may import any folder.
  if (/\.(routes|socket)\.ts$/.test(file)) return order.indexOf('app.ts')
  const rank = order.indexOf(folder)
  if (rank < 0) throw new Error(`server/${folder} needs its place in scripts/check-arrows.ts.`)
  return rank
}

function isOutside(file: string): boolean {
  return outside.some((place) => file.startsWith(`${place}/`))
}

function featureOf(file: string): string {
  return /^web\/features\/([^/]+)/.exec(file)?.[1] ?? ''
}
