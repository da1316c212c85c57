import { expect, test } from 'vitest'
import { stepsFor } from './steps.ts'

const michi = { id: 1, name: 'Michi' }

test('a new person is asked for a photo, the species, the sex and the age', () => {
  expect(stepsFor(michi, false)).toEqual(['photo', 'species', 'sex', 'age'])
})

test('the name is asked for first, where there is none', () => {
  expect(stepsFor({ ...michi, name: ' ' }, false)[0]).toBe('name')
})

test('whoever comes back is asked for what is missing', () => {
  expect(stepsFor({ ...michi, species: 'cat', born: '2024-05' }, true)).toEqual(['sex'])
  expect(stepsFor({ ...michi, species: 'cat', born: '2024-05', sex: 'female' }, true)).toEqual([])
})
