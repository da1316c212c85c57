import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isStale } from '../scripts/builds.mjs'

it('a build is stale when it is missing, and when a source is as new as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'michi-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, source] = [join(folder, 'main.js'), join(folder, 'main.ts')]
  const build = { file, sources: [source] }
  const write = (path: string, at: number) => {
    writeFileSync(path, '')
    utimesSync(path, at, at)
  }
  write(source, 100)
  expect(isStale(build)).toBe(true)
  write(file, 101)
  expect(isStale(build)).toBe(false)
  write(source, 101)
  expect(isStale(build)).toBe(true)
})
