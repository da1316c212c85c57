import { expect, test } from 'vitest'
import { stepsFor } from './steps.ts'

const michi = { id: 1, name: 'Michi' }

test('a new person is asked for a photo, the species, the age and the size', () => {
  expect(stepsFor(michi, false)).toEqual(['photo', 'species', 'age', 'size'])
})

test('the name is asked for first, where there is none', () => {
  expect(stepsFor({ ...michi, name: ' ' }, false)[0]).toBe('name')
})

test('whoever comes back is asked for what is missing', () => {
  expect(stepsFor({ ...michi, species: 'cat', born: '2024-05' }, true)).toEqual(['size'])
  expect(stepsFor({ ...michi, species: 'cat', born: '2024-05', size: 'small' }, true)).toEqual([])
})
