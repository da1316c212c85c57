import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { runTool, ToolError } from './run-tool.ts'

// npm run pack-release [commit]: keeps what runs on a server of that release (HEAD by default) in
// faults/releases, for the next one to be tried beside it (decision 059). Only the last is kept.

const parts = ['package.json', 'contract', 'illustrator', 'server']
const notRun = ['harness', '**/*.test.ts'].map((path) => `:(exclude,glob)${path}`)

await runTool(async () => {
  const commit = git('rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`)
  const files = git('ls-tree', '--name-only', commit, 'server/db/migrations/').split('\n')
  const newest = files.sort().at(-1)
  if (!newest) throw new ToolError(`${commit} has no migrations.`)
  for (const old of globSync('faults/releases/*.tar.gz')) rmSync(old)
  const file = `faults/releases/${basename(newest, '.ts')}.tar.gz`
  git('archive', '--format=tar.gz', '-9', `--output=${file}`, commit, '--', ...parts, ...notRun)
  console.log(`${file} holds the server of ${commit}.`)
})

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
