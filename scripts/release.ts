// npm run release -- major|minor|patch: checks, writes the new version into package.json and
// CHANGELOG.md, keeps a filled store of it for upgrade tests, commits and tags. Nothing is published.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepRelease } from '../harness/kept-releases.ts'
import { startPostgres } from '../harness/services.ts'
import { root } from './builds.mjs'
import { runTool, ToolError } from './run-tool.ts'
import { requireSystemPackages } from './system-packages.ts'

const steps = ['major', 'minor', 'patch'] as const
type Step = (typeof steps)[number]

requireSystemPackages('PostgreSQL')
await runTool(async () => {
  const step = steps.find((each) => each === process.argv[2])
  if (!step) throw new ToolError(`npm run release -- ${steps.join('|')}`)
  if (git('status', '--porcelain')) throw new ToolError('Commit your changes first.')
  const packageFile = join(root, 'package.json')
  const changesFile = join(root, 'CHANGELOG.md')
  const packageText = readFileSync(packageFile, 'utf8')
  const { version: old } = JSON.parse(packageText) as { version: string }
  const version = next(old, step)
  const changes = release(readFileSync(changesFile, 'utf8'), version)
  run('npm', 'run', 'check')
  writeFileSync(packageFile, packageText.replace(`"version": "${old}"`, `"version": "${version}"`))
  writeFileSync(changesFile, changes)
  // npm writes the version into the lockfile, too.
  run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund')
  await keepFilledStores(version)
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '--message', `release: ${version}`)
  run('git', 'tag', '--annotate', `v${version}`, '--message', `MichiApp ${version}`)
  console.log(`v${version} is tagged. Nothing is published: git push --follow-tags does that.`)
})

function next(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Gives what stands under "Unreleased" the version and the date of today. */
function release(changes: string, version: string): string {
  const parts = changes.split(/^## /m)
  const unreleased = parts.find((part) => part.startsWith('Unreleased\n')) ?? ''
  if (!unreleased.includes('- '))
    throw new ToolError('CHANGELOG.md has nothing under "Unreleased".')
  const today = new Date().toISOString().slice(0, 10)
  return changes.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${today})\n`)
}

async function keepFilledStores(version: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-release-'))
  const postgres = await startPostgres()
  try {
    for (const databaseUrl of [null, postgres.url])
      console.log(`Kept in ${await keepRelease({ dataDir, databaseUrl }, version)}.`)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}
