import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { lowerSession } from './lower-priority.ts'

it('puts a process behind those of its own session, and its session behind all others', () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  lowerSession(child)
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  const file = (pid: number | undefined) => `/proc/${pid}/autogroup`
  if (!existsSync(file(child.pid))) return
  expect(readFileSync(file(child.pid), 'utf8')).toMatch(/ nice 10\n$/)
  expect(readFileSync(file(process.pid), 'utf8')).not.toMatch(/ nice 10\n$/)
})
