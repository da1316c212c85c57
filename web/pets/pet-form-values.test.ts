import { describe, expect, test } from 'vitest'
import type { Pet } from '../../contract/pets.ts'
import { detailsOf, formValuesOf, problemsOf } from './pet-form-values.ts'

const kira: Pet = {
  id: 7,
  name: 'Kira',
  species: 'dog',
  breed: 'Galgo',
  sex: 'female',
  born: '2021-03',
  size: 'large',
  energy: 'calm',
  neutered: true,
  vaccinated: true,
  dogs: true,
  cats: false,
  children: true,
  about: 'Duerme.\nY corre.',
  prompts: [{ prompt: 'nap', answer: 'Tu jersey.' }],
}

test('what is known of a pet survives its form', () => {
  const { id, ...details } = kira
  expect(detailsOf(formValuesOf(kira))).toEqual(details)
})

test('what is not known is left out, and never becomes a no', () => {
  expect(detailsOf(formValuesOf({ name: 'Michi' }))).toEqual({ name: 'Michi' })
  expect(detailsOf(formValuesOf({ name: 'Michi', cats: false }))).toEqual({
    name: 'Michi',
    cats: false,
  })
})

test('what was pasted loses the controls that the server refuses', () => {
  const values = {
    ...formValuesOf({}),
    name: ' Mi\tchi\u202e ',
    breed: ' Siamés\n',
    about: 'a\u0000b\nc ',
  }
  expect(detailsOf(values)).toEqual({ name: 'Mi chi', breed: 'Siamés', about: 'ab\nc' })
})

test('answers are stored on one line, and a prompt without one is left out', () => {
  const prompts = [
    { prompt: 'ham' as const, answer: ' \u200b ' },
    { prompt: 'nap' as const, answer: ' Tu\njersey\u202e. ' },
  ]
  const values = { ...formValuesOf({ name: 'Michi' }), prompts }
  expect(problemsOf(values, '2026-11')).toEqual({})
  expect(detailsOf(values)).toEqual({
    name: 'Michi',
    prompts: [{ prompt: 'nap', answer: 'Tu jersey.' }],
  })
})

describe('a form', () => {
  const now = '2026-11'
  const problems = (changes: object) => problemsOf({ ...formValuesOf(kira), ...changes }, now)

  test('is fine with a name, and with this month', () => {
    expect(problemsOf(formValuesOf({ name: 'Michi' }), now)).toEqual({})
    expect(problems({ year: '2026', month: '11' })).toEqual({})
  })

  test('wants a name that can be seen', () => {
    expect(problems({ name: ' \u200b' })).toEqual({ name: 'nameMissing' })
  })

  test('takes no month that has not come yet', () => {
    expect(problems({ year: '2026', month: '12' })).toEqual({ born: 'notBornYet' })
    expect(problems({ year: '2027', month: '01' })).toEqual({ born: 'notBornYet' })
  })

  test('takes no long answers and no links, and says where', () => {
    const answered = (answer: string) => problems({ prompts: [{ prompt: 'ham', answer }] })
    expect(answered('🐈'.repeat(120))).toEqual({})
    expect(answered('🐈'.repeat(121))).toEqual({ answers: { ham: 'tooLong' } })
    expect(answered('Mira michi.com')).toEqual({ answers: { ham: 'hasLink' } })
  })

  test('takes a month and a year, or neither', () => {
    expect(problems({ month: '' })).toEqual({ born: 'monthMissing' })
    expect(problems({ year: '' })).toEqual({ born: 'yearMissing' })
    expect(problems({ year: '', month: '' })).toEqual({})
  })
})
