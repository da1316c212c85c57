import { expect, test } from 'vitest'
import type { Pet } from '../../contract/pets.ts'
import { listMissing } from './completeness.ts'

const michi: Pet = { id: 1, name: 'Michi' }
const kira: Pet = {
  id: 2,
  name: 'Kira',
  species: 'dog',
  born: '2021-03',
  size: 'large',
  energy: 'calm',
  cats: false,
}
const partsOf = (...pets: Pet[]) => listMissing(pets).map(({ part }) => part)

test('nothing is missing once a pet has told of itself', () => {
  expect(partsOf(kira)).toEqual([])
})

test('a new pet has its name and nothing else', () => {
  expect(partsOf(michi)).toEqual(['species', 'age', 'size', 'energy', 'company'])
})

test('a name of spaces is none', () => {
  expect(partsOf({ ...kira, name: ' ' })).toEqual(['name'])
})

test('a no is known, and one answer about company will do', () => {
  const { cats, ...others } = kira
  expect(partsOf(others)).toEqual(['company'])
  expect(partsOf({ ...others, children: false })).toEqual([])
})

test('with several pets, each missing fact names its pet', () => {
  const { size, ...others } = kira
  expect(listMissing([others, { ...kira, id: 3, name: '' }])).toEqual([
    { pet: others, part: 'size' },
    { pet: { ...kira, id: 3, name: '' }, part: 'name' },
  ])
})
