import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { buildIfStale } from './build.ts'
import { clusterNeeds, requireSystemPackages } from './system-packages.ts'

// npm run faults: kills processes, loses machines and floods servers on purpose.
// `npm run faults -- short` is the quick form for CI; other words choose test files.
const words = process.argv.slice(2)
const isShort = words.includes('short')
const files = words.filter((word) => word !== 'short').map((word) => `faults/${word}`)
const isEverything = files.length === 0

requireSystemPackages(...clusterNeeds)
await buildIfStale()

// The attacks measure the latency of other people, so nothing else runs beside them.
const attacks = 'faults/abuse'
if (!isShort) run(['--no-file-parallelism', ...files])
else if (!isEverything) run(files)
else {
  // The faults of the photo store take minutes at any size.
  const isOther = (name: string) => name.endsWith('.test.ts') && name !== 'photos.test.ts'
  const others = readdirSync('faults').filter(isOther)
  run(others.map((name) => `faults/${name}`))
  run(['--no-file-parallelism', attacks])
}

function run(args: string[]): void {
  const { status } = spawnSync(
    'vitest',
    ['run', '--project=sqlite', '--project=postgres', ...args],
    { stdio: 'inherit', env: { ...process.env, FAULTS: isShort ? 'short' : 'full' } },
  )
  if (status !== 0) process.exitCode = status ?? 1
}
