import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const listAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name).sort()

test('every icon has a drawing, and every drawing is an icon', () => {
  const names = listAll(read('./icon.tsx'), /^ {2}\| '(\w+)'/gm)
  expect(names.length).toBeGreaterThan(20)
  expect(listAll(read('./icons.svg'), /<symbol id="(\w+)"/g)).toEqual(names)
})
