import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('the file of each screen exports its page and nothing else', () => {
  const files = Array.from(
    read('./screens.ts').matchAll(/import\('([^']+)'\)/g),
    ([, name]) => name,
  )
  expect(files.length).toBeGreaterThan(15)
  for (const file of files)
    expect([file, read(file ?? '').match(/^export .*$/gm)]).toEqual([
      file,
      [expect.stringMatching(/^export function \w+Page\(\) \{$/)],
    ])
})
