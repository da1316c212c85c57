import { describe, expect, test } from 'vitest'
import { errorStatus } from '../../../contract/errors.ts'
import { fill } from './i18n.ts'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('./{es,en}/*.ts', { eager: true, import: 'texts' })
const textsOf = (language: string) =>
  Object.assign(
    {},
    ...Object.keys(files).map((f) => (f.startsWith(`./${language}/`) ? files[f] : {})),
  ) as Texts
const es = textsOf('es')
const en = textsOf('en')
const parameters = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

describe('the dictionaries', () => {
  test('are there', () => {
    expect(es['nav.home']).toBe('Inicio')
    expect(en['nav.home']).toBe('Home')
  })

  test('take the same parameters in both languages', () => {
    for (const key of Object.keys(es))
      expect([key, parameters(en[key])]).toEqual([key, parameters(es[key])])
  })

  test('have no empty text', () => {
    for (const text of [...Object.values(es), ...Object.values(en)]) expect(text).toMatch(/\S/)
  })

  test('have one word for one thing', () => {
    const others = {
      es: /iniciar sesión|sesión iniciada|correo electrónico|\be-mail|\bcorreos\b|nueva contraseña|\bavis(?!o legal|o de cookies)/i,
      en: /\bsign(s|ed|ing)? ?-?(in|out|off|up)\b|\bsign (you|them) (in|out)|\blogin\b|\be-mail/i,
    }
    const odd = (texts: Texts, other: RegExp) => Object.values(texts).filter((t) => other.test(t))
    expect([odd(es, others.es), odd(en, others.en)]).toEqual([[], []])
  })

  test.each(['es', 'en'])('say in a chat why it takes no message: %s', (language) => {
    const inChats = { ...files[`./${language}/core.ts`], ...files[`./${language}/chats.ts`] }
    for (const code of ['chat_ended', 'not_found', 'too_many_requests'])
      expect(inChats[`error.${code}`]).toMatch(/\S/)
  })

  test.each(['es', 'en'])('have a text for every error: %s', (language) => {
    const texts = textsOf(language)
    const missing = Object.keys(errorStatus).filter((code) => !texts[`error.${code}`])
    expect(missing).toEqual([])
  })

  test('have no key in two areas', () => {
    const all = Object.values(files).flatMap((texts) => Object.keys(texts))
    expect(all).toHaveLength(2 * Object.keys(es).length)
  })
})

test('fill puts values in their places and leaves other text alone', () => {
  expect(fill('hace {n} minutos', { n: 7 })).toBe('hace 7 minutos')
  expect(fill('{a}{b}{a}', { a: 1, b: '$&' })).toBe('1$&1')
})
