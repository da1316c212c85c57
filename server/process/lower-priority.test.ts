import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { lowerSession } from './lower-priority.ts'

const groupFile = (pid: number | undefined) => `/proc/${pid}/autogroup`

it('puts a process behind those of its own session', () => {
  expect(getPriority(lowered().pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
})

// Where Linux has no such groups (CONFIG_SCHED_AUTOGROUP), all sessions are one.
it.runIf(existsSync(groupFile(process.pid)))('puts its session behind all others', () => {
  expect(readFileSync(groupFile(lowered().pid), 'utf8')).toMatch(/ nice 10\n$/)
  expect(readFileSync(groupFile(process.pid), 'utf8')).not.toMatch(/ nice 10\n$/)
})

function lowered() {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  lowerSession(child)
  return child
}
