import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.ts'
import { clusterNeeds, requireSystemPackages } from './system-packages.ts'

// npm run faults: kills processes, loses machines and floods servers on purpose.
// `npm run faults -- short` is the quick form for CI; other words choose test files.
const words = process.argv.slice(2)
const isShort = words.includes('short')
// This one takes minutes at any size.
const tooLong = isShort && words.length === 1 ? ['--exclude=faults/photos.test.ts'] : []
const files = words.filter((word) => word !== 'short').map((word) => `faults/${word}`)

requireSystemPackages(...clusterNeeds)
await buildIfStale()
const { status } = spawnSync(
  'vitest',
  // The full form runs one file at a time, because the attacks measure the latency of other people.
  [
    'run',
    '--project=sqlite',
    '--project=postgres',
    ...(isShort ? [] : ['--no-file-parallelism']),
    ...tooLong,
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, FAULTS: isShort ? 'short' : 'full' } },
)
process.exitCode = status ?? 1
