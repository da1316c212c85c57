import { expect, it } from 'vitest'
import { RecentFiles } from './recent-files.ts'

it('keeps 16 MB, and of those what was used last', () => {
  const files = new RecentFiles()
  const megabyte = Buffer.alloc(1024 * 1024)
  for (let n = 1; n <= 16; n++) files.add(`${n}`, megabyte)
  expect(files.get('1')).toBe(megabyte)
  files.add('17', megabyte)
  files.add('17', megabyte)
  expect(files.get('1')).toBe(megabyte)
  expect(files.get('2')).toBeUndefined()
  expect(files.get('3')).toBe(megabyte)
})
