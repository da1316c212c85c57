import { execFile, spawn } from 'node:child_process'
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
const args = ['-c', '0', process.execPath, '--input-type=module', '-e']

it.skipIf(!findCommand('taskset'))('stands still while another process has the core', async () => {
  const rival = spawn('taskset', [...args, 'for (;;);'], { stdio: 'ignore' })
  onTestFinished(() => void rival.kill())
  const { stdout } = await promisify(execFile)('taskset', [...args, spin])
  const { usedMs, coreMs, clockMs } = JSON.parse(stdout)
  expect(coreMs).toBeLessThan(0.8 * clockMs)
  // Garbage collectors and compilers, which have threads of their own, are among what was used.
  expect(coreMs).toBeGreaterThan(0.8 * usedMs)
})
