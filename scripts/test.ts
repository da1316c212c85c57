import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildIfStale } from './build.ts'
import { buildToolsIfStale } from './build-tools.ts'
import { clusterNeeds, type Need, provideSystemPackages } from './system-packages.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import {
  addUp,
  type Results,
  readJourneys,
  readTests,
  type Skipped,
  withError,
} from './test-results.ts'

// npm test: everything. `npm test -- server/chat` runs only the test files that match.

const only = process.argv.slice(2)
const startedAt = Date.now()
const missing = provideSystemPackages(
  ...clusterNeeds,
  'Chromium',
  'a whole Chromium',
  'an emoji font',
)
if (missing.length > 0 && process.env.CI) {
  console.error(`${missing.join(', ')} is not on this machine and could not be installed.`)
  process.exit(1)
}
const lacks = (...names: Need[]) => names.filter((name) => missing.includes(name))

await Promise.all([buildIfStale(), buildToolsIfStale()])

const folder = makeTemporaryFolder()
// Nothing stays there either when somebody interrupts: Ctrl+C reaches the children by itself.
process.on('SIGINT', () => {})
const runs: Promise<Results>[] = []
const left: string[] = []
const lacking = `this machine lacks ${missing.join(' and ') || 'what it needs'}`

const noPostgres = lacks('PostgreSQL', 'Redis')
if (noPostgres.length > 0) left.push('all tests on PostgreSQL')
const projects = ['web', 'sqlite', ...(noPostgres.length > 0 ? [] : ['postgres'])]
runs.push(
  run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=./scripts/vitest-results.ts',
      ...projects.map((name) => `--project=${name}`),
      ...only,
    ],
    readTests,
  ),
)
// The journeys run at the same time: while one of the two waits, the other has something to do.
if (only.length === 0) {
  if (lacks('Chromium').length > 0) left.push('all journeys in a browser')
  else {
    const config = 'e2e/playwright.config.ts'
    // Only now: what it needs may have been installed above.
    const { ownNetwork } = await import('../harness/own-network.ts')
    // Two at a time, so that they end when the others do, and no core waits for either.
    const args = ['test', '--config', config, '--reporter=list,json', '--workers=2']
    runs.push(run('playwright', args, readJourneys, ownNetwork))
  }
}
const results = await Promise.all(runs)
rmSync(folder, { recursive: true, force: true })

const { passed, failed, skipped } = addUp(results)
const seconds = Math.round((Date.now() - startedAt) / 1000)
console.log(`\nThat took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
for (const name of failed) console.log(`Failed: ${name}`)
const all = [...skipped, ...left.map((name): Skipped => ({ name }))]
for (const { name, reason = lacking } of all) console.log(`Skipped: ${name} (${reason})`)
const why = [...new Set(all.map(({ reason = lacking }) => reason))].join('; ')
const count = `${passed} passed, ${failed.length} failed`
console.log(all.length > 0 ? `${count}, ${all.length} skipped (${why})` : `${count}, none skipped`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Whatever happens to one of them, the results of the other are told. */
async function run(...command: Parameters<typeof runToTheEnd>): Promise<Results> {
  try {
    return await runToTheEnd(...command)
  } catch (error) {
    return { passed: 0, failed: [withError(command[0], String(error))], skipped: [] }
  }
}

async function runToTheEnd(
  command: string,
  args: string[],
  read: (file: string) => Results,
  prefix: string[] = [],
) {
  const file = join(folder, `${command}.json`)
  const [first = '', ...rest] = [...prefix, command, ...args]
  const child = spawn(first, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR: folder,
      VITEST_RESULTS_FILE: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
      // The tests start more than a hundred processes of ours; compiled code is kept for the next.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
  })
  process.once('SIGTERM', () => child.kill())
  // Line by line, because two of them speak at once.
  createInterface({ input: child.stdout }).on('line', (line) => console.log(line))
  let lastWords = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line)
    lastWords = `${lastWords}${line}\n`.slice(-2000)
  })
  const [status] = await once(child, 'close')
  const results = read(file)
  // What went wrong may be no test: a worker that died, a service that did not stop.
  if (status !== 0 && results.failed.length === 0)
    results.failed.push(withError(`${command} ended with ${status}. Its last words:`, lastWords))
  return results
}
