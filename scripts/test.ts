import { spawnSync } from 'node:child_process'
import { buildWebIfStale } from './build-web.ts'
import { provideSystemPackages } from './system-packages.ts'

// npm test: everything. `npm test -- server/chat` runs only the test files that match.

const only = process.argv.slice(2)
const missing = provideSystemPackages('PostgreSQL', 'Redis', 'nginx', 'Chromium', 'an emoji font')
if (missing.length > 0) {
  console.error(
    `\n!!! ${missing.join(', ')} is not on this machine and could not be installed. !!!`,
  )
  if (process.env.CI) process.exit(1)
  console.error('!!! The tests that need it are SKIPPED. !!!\n')
}
const has = (...names: string[]) => names.every((name) => !missing.some((need) => need === name))

await buildWebIfStale()

const projects = ['web', 'sqlite', ...(has('PostgreSQL', 'Redis') ? ['postgres'] : [])]
run('vitest', ['run', ...projects.map((project) => `--project=${project}`), ...only])
if (has('Chromium') && only.length === 0) {
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
