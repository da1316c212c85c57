import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildIfStale } from './build.ts'
import { photoStoreNeeds, provideSystemPackages } from './system-packages.ts'
import {
  addUp,
  notReached,
  type Results,
  readJourneys,
  readTests,
  withError,
} from './test-results.ts'

// npm test: everything. `npm test -- server/chat` runs only the test files that match.

const only = process.argv.slice(2)
const startedAt = Date.now()
const missing = provideSystemPackages(
  'PostgreSQL',
  'Redis',
  'nginx',
  'Prometheus',
  ...photoStoreNeeds,
  'Chromium',
  'a whole Chromium',
  'an emoji font',
)
if (missing.length > 0 && process.env.CI) {
  console.error(`${missing.join(', ')} is not on this machine and could not be installed.`)
  process.exit(1)
}
const hasStores = !missing.includes('PostgreSQL') && !missing.includes('Redis')
const hasPhotoStore = hasStores && !photoStoreNeeds.some((need) => missing.includes(need))
const hasBrowser = !missing.includes('Chromium')

await buildIfStale()

const folder = mkdtempSync(join(tmpdir(), 'michi-tests-'))
let isStopped = false
let running: ChildProcess | undefined
// Vitest ends at once and stops no service, so the whole group gets the signal that stops each of them.
// This process stays to print the results.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true
    if (running?.pid) process.kill(-running.pid, 'SIGINT')
  })

const projects = [
  'web',
  'sqlite',
  ...(hasStores ? ['postgres'] : []),
  ...(hasPhotoStore ? ['photo-store'] : []),
]
const reporters = ['default', './scripts/vitest-results.ts']
const parts = [
  await run(
    'vitest',
    [
      'run',
      ...reporters.map((name) => `--reporter=${name}`),
      ...projects.map((name) => `--project=${name}`),
      ...only,
    ],
    readTests,
  ),
]
// One after the other, because together they would have more workers than the machine has cores.
if (only.length === 0 && hasBrowser && !isStopped) {
  const config = 'e2e/playwright.config.ts'
  parts.push(
    await run('playwright', ['test', '--config', config, '--reporter=list,json'], readJourneys),
  )
}
const results = addUp(parts)
rmSync(folder, { recursive: true, force: true })

const lacking = `this machine lacks ${missing.join(' and ') || 'what it needs'}`
if (!hasStores) results.skipped.push({ name: 'all tests on PostgreSQL' })
if (!hasPhotoStore) results.skipped.push({ name: 'all tests on a photo store' })
if (only.length === 0 && !hasBrowser) results.skipped.push({ name: 'all journeys in a browser' })
else if (only.length === 0 && parts.length === 1)
  results.skipped.push({ name: 'all journeys in a browser', reason: notReached })
const { passed, failed, skipped } = results
const seconds = Math.round((Date.now() - startedAt) / 1000)
console.log(`\nThat took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
for (const name of failed) console.log(`Failed: ${name}`)
for (const { name, reason = lacking } of skipped) console.log(`Skipped: ${name} (${reason})`)
console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exitCode = failed.length > 0 ? 1 : 0

async function run(
  command: string,
  args: string[],
  read: (file: string) => Results,
): Promise<Results> {
  const file = join(folder, `${command}.json`)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The leader of a process group.
    detached: true,
    env: {
      ...process.env,
      VITEST_RESULTS_FILE: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
    },
  })
  running = child
  child.once('exit', () => {
    running = undefined
  })
  // Line by line, because two processes print at the same time.
  createInterface({ input: child.stdout }).on('line', (line) => console.log(line))
  let lastLines = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line)
    lastLines = `${lastLines}${line}\n`.slice(-2000)
  })
  const [status] = await once(child, 'close')
  const results = read(file)
  // A run can fail without a failing test: a worker died, or a service did not stop.
  if (status !== 0 && results.failed.length === 0)
    results.failed.push(withError(`${command} ended with ${status}. Its last lines:`, lastLines))
  return results
}
