import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const filesLike = (ending: string) =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(import.meta.dirname, name))

const sources = filesLike('.tsx')
const shared = new Set(
  ['base', 'primitives'].flatMap((name) => [
    ...classesIn(join(import.meta.dirname, `ui/${name}.css`)),
  ]),
)

test('every class that a component names is in its style sheet', () => {
  const uses = sources.flatMap(listUses)
  expect(uses.length).toBeGreaterThan(200)
  const missing = uses.filter(({ sheet, name }) => !classesIn(sheet).has(name))
  expect(missing).toEqual([])
})

test('every class that a component or a style sheet takes from what all share is there', () => {
  const named = sources.flatMap((file) => listShared(file, /className=(?:"|\{`)([^"`]+)/g))
  const composed = filesLike('.module.css').flatMap((file) =>
    listShared(file, /composes: ([^;]+) from global/g),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(composed.length).toBeGreaterThan(100)
  const missing = [...named, ...composed].filter(({ name }) => !shared.has(name))
  expect(missing).toEqual([])
})

test('every class of a style sheet is named by a component, or by another one', () => {
  const uses = sources.flatMap(listUses)
  const unused = filesLike('.module.css').flatMap((sheet) => {
    const code = readFileSync(sheet, 'utf8')
    const composed = [...code.matchAll(/composes: ([^;]+);/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    return [...classesIn(sheet)]
      .filter((name) => !uses.some((use) => use.sheet === sheet && use.name === name))
      .filter((name) => !composed.includes(name))
      .map((name) => ({ sheet, name }))
  })
  expect(unused).toEqual([])
})

/** The names behind `styles.`, with the sheet that `styles` comes from. */
function listUses(file: string): { file: string; sheet: string; name: string }[] {
  const code = readFileSync(file, 'utf8')
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)
  return [...imports].flatMap(([, styles = '', path = '']) => {
    const sheet = join(dirname(file), path)
    // A name that is worked out may be any of them.
    const names = code.includes(`${styles}[`)
      ? [...classesIn(sheet)]
      : [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    return names.map((name) => ({ file, sheet, name }))
  })
}

/** The words of what `pattern` finds. */
function listShared(file: string, pattern: RegExp): { file: string; name: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, names = '']) =>
    names
      .split(' ')
      .filter((name) => name && !name.includes('$'))
      .map((name) => ({ file, name })),
  )
}

function classesIn(sheet: string): Set<string> {
  const code = readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\/|"[^"]*"|:global\([^)]*\)/gs, '')
  const names = code.matchAll(/\.([a-z][\w-]*)/gi)
  return new Set([...names].map(([, name = '']) => toCamelCase(name)))
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
