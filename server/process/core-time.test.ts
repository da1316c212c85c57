import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { findCommand } from './find-command.ts'
import { ownFile } from './own-file.ts'

const spin = `
  import { coreTime } from '${ownFile('server/process/core-time.ts')}'
  const begin = { clock: performance.now(), core: coreTime(), used: process.cpuUsage() }
  while (performance.now() - begin.clock < 1000);
  const { user, system } = process.cpuUsage(begin.used)
  const usedMs = (user + system) / 1000
  const clockMs = performance.now() - begin.clock
  console.log(JSON.stringify({ usedMs, coreMs: coreTime() - begin.core, clockMs }))
`
const isCounted = existsSync('/proc/self/schedstat') && findCommand('taskset') !== null
const allowed = isCounted ? readFileSync('/proc/self/status', 'utf8') : ''
const [, core = '0'] = /^Cpus_allowed_list:\s*(\d+)/m.exec(allowed) ?? []
const args = ['-c', core, process.execPath, '--input-type=module', '-e']

it.skipIf(!isCounted)('stands still while another process has the core', async () => {
  const rival = spawn('taskset', [...args, 'for (;;);'], { stdio: 'ignore' })
  onTestFinished(() => void rival.kill())
  const { stdout } = await promisify(execFile)('taskset', [...args, spin])
  const { usedMs, coreMs, clockMs } = JSON.parse(stdout)
  expect(coreMs).toBeLessThan(0.8 * clockMs)
  // Garbage collectors and compilers, which have threads of their own, are among what was used.
  expect(coreMs).toBeGreaterThan(0.8 * usedMs)
})
