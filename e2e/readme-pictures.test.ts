import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ownWords } from './testing/words.ts'

const folder = new URL('../docs/screens/', import.meta.url)

test('what stands on the pictures in docs/screens is still said in the app', async () => {
  const pictures: Record<string, string[]> = JSON.parse(
    readFileSync(new URL('words.json', folder), 'utf8'),
  )
  const own = await ownWords()
  const changed: string[] = []
  for (const [name, words] of Object.entries(pictures)) {
    expect(existsSync(new URL(`${name}.webp`, folder)), name).toBe(true)
    expect(words.length, name).toBeGreaterThan(0)
    changed.push(...words.filter((word) => !own.has(word)).map((word) => `${name}: ${word}`))
  }
  // If not empty: npm run screens readme
  expect(changed).toEqual([])
})
