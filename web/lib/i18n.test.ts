import { describe, expect, test } from 'vitest'
import { fill } from './i18n.ts'

type Texts = Record<string, readonly [spanish: string, english: string]>
const files = import.meta.glob<Texts>('../**/{texts,found-texts}.ts', {
  eager: true,
  import: 'texts',
})
const sentences: Texts = Object.assign({}, ...Object.values(files))
const parameters = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

describe('the texts', () => {
  test('are there', () => expect(sentences['nav.home']).toEqual(['Inicio', 'Home']))

  test('take the same parameters in both languages', () => {
    for (const [key, [es, en]] of Object.entries(sentences))
      expect([key, parameters(en)]).toEqual([key, parameters(es)])
  })

  test('are not empty', () => {
    for (const text of Object.values(sentences).flat()) expect(text).toMatch(/\S/)
  })

  test('have one word for one thing', () => {
    const others = [
      /iniciar sesión|sesión iniciada|correo electrónico|\be-mail|\bcorreos\b|nueva contraseña|\bavisos?\b(?! legal| de cookies| sobre)/i,
      /\bsign(s|ed|ing)? ?-?(in|out|off|up)\b|\bsign (you|them) (in|out)|\blogin\b|\be-mail/i,
    ]
    // What moderators write to each other is theirs.
    const shown = Object.entries(files).flatMap(([file, texts]) =>
      file.includes('moderation') ? [] : Object.values(texts),
    )
    const odd = others.map((other, at) => shown.filter((pair) => other.test(pair[at] ?? '')))
    expect(odd).toEqual([[], []])
  })

  test('have no key with two meanings', () => {
    const all = Object.values(files).flatMap((texts) => Object.entries(texts))
    for (const [key, pair] of all) expect([key, pair]).toEqual([key, sentences[key]])
  })
})

test('fill puts values in their places and leaves other text alone', () => {
  expect(fill('hace {n} minutos', { n: 7 })).toBe('hace 7 minutos')
  expect(fill('{a}{b}{a}', { a: 1, b: '$&' })).toBe('1$&1')
})
