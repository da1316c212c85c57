import { expect, test } from 'vitest'
import type { Pet } from '../../../contract/pets.ts'
import { completenessOf } from './completeness.ts'

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

test('nothing is missing once there is a photo and each pet has told of itself', () => {
  expect(completenessOf([kira], true)).toEqual({ percent: 100, isPhotoMissing: false, pets: [] })
})

test('a new account has its pet’s name and nothing else', () => {
  expect(completenessOf([michi], false)).toEqual({
    percent: 14,
    isPhotoMissing: true,
    pets: [{ pet: michi, parts: ['species', 'age', 'size', 'energy', 'company'] }],
  })
})

test('a name of spaces is none', () => {
  const nameless = { ...kira, name: ' ' }
  expect(completenessOf([nameless], true).pets).toEqual([{ pet: nameless, parts: ['name'] }])
})

test('a no is known, and one answer about company will do', () => {
  const { cats, ...others } = kira
  expect(completenessOf([others], true).pets).toEqual([{ pet: others, parts: ['company'] }])
  expect(completenessOf([{ ...others, children: false }], true).percent).toBe(100)
})

test('with several pets, what is missing is said of each', () => {
  const { percent, pets } = completenessOf([kira, michi], true)
  expect(pets.map(({ pet }) => pet.name)).toEqual(['Michi'])
  expect(percent).toBe(61)
})

test('as long as anything is missing, it is not 100', () => {
  const { size, ...others } = kira
  expect(completenessOf([kira, kira, kira, kira, others], true).percent).toBe(96)
})
