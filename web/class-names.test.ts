import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join(import.meta.dirname, name))

test('every class that a component names is in its style sheet', () => {
  const uses = sources.flatMap(listUses)
  expect(uses.length).toBeGreaterThan(200)
  const missing = uses.filter(({ sheet, name }) => !classesIn(sheet).has(name))
  expect(missing).toEqual([])
})

/** The names behind `styles.`, with the sheet that `styles` comes from. */
function listUses(file: string): { file: string; sheet: string; name: string }[] {
  const code = readFileSync(file, 'utf8')
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)
  return [...imports].flatMap(([, styles = '', path = '']) =>
    [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      file,
      sheet: join(dirname(file), path),
      name,
    })),
  )
}

function classesIn(sheet: string): Set<string> {
  const names = readFileSync(sheet, 'utf8').matchAll(/\.([a-z][\w-]*)/gi)
  return new Set([...names].map(([, name = '']) => toCamelCase(name)))
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
