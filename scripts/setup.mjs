// Runs before every command, on the Node of the machine: installs the lockfile's packages when
// node_modules is missing or out of date. One of the packages is Node 24.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

process.chdir(new URL('..', import.meta.url).pathname)

const stamp = 'node_modules/.michi-installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (installed !== wanted) {
  console.log('Installing what package-lock.json says (once)…')
  runNpm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  // npm 9, which Debian has, removes this link together with the Node packages of other platforms.
  if (!existsSync('node_modules/.bin/node'))
    runNpm('rebuild', '--ignore-scripts', '--loglevel=error')
  writeFileSync(stamp, wanted)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 24 || (major === 24 && minor >= 9)
if (!isNewEnough && !existsSync('node_modules/.bin/node')) {
  console.error(
    `MichiApp needs Node 24.9 or newer; this is ${process.versions.node}, and npm has no Node 24 for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  )
  process.exit(1)
}

/** @param {string[]} args */
function runNpm(...args) {
  const npm = process.env.npm_execpath
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(1)
  }
}
