import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { type AgeGroup, ageGroupOf, ageGroups, monthsBetween } from '../contract/age.ts'
import { petEnergies, petPrompts, petSizes, petSpecies } from '../contract/pet-words.ts'
import { PetDetails } from '../contract/pets.ts'
import { fitOf } from '../contract/reasons.ts'
import { findAnswerProblem } from '../contract/text-problem.ts'
import { speciesFacts } from './breed-facts.ts'
import { demoPeople, demoPerson } from './demo-people.ts'
import { describeHousehold } from './describe-household.ts'
import { describePet } from './describe-pet.ts'
import { designPet, species } from './illustrator/draw-pet.ts'

const month = '2026-11'
const drawn = species.flatMap((each) =>
  Array.from({ length: 60 }, (_, index) => designPet(`pet ${index}`, each)),
)
const described = drawn.map((look) => ({ look, pet: describePet(look, 'Luna', month, {}) }))
const households = demoPeople.map((person) => describeHousehold(person, month))

describe('a drawn pet in words', () => {
  it('is what the contract allows, and the same each time', () => {
    for (const { look, pet } of described) {
      expect(Value.Check(PetDetails, pet), JSON.stringify(pet)).toBe(true)
      expect(describePet(look, 'Luna', month, {})).toEqual(pet)
    }
  })

  it('has the same age when the world is created later', () => {
    for (const { look, pet } of described) {
      const later = describePet(look, 'Luna', '2031-02', {})
      expect({ ...later, born: null }).toEqual({ ...pet, born: null })
      if (pet.born && later.born)
        expect(monthsBetween(later.born, '2031-02')).toBe(monthsBetween(pet.born, month))
    }
  })

  it('has an age that its species reaches', () => {
    for (const { look, pet } of described) {
      if (!pet.born) continue
      const [youngest, oldest] = speciesFacts[look.species].months
      expect(monthsBetween(pet.born, month)).toBeGreaterThanOrEqual(youngest)
      expect(monthsBetween(pet.born, month)).toBeLessThanOrEqual(oldest)
    }
  })

  it('is large only as a large dog, and medium only as a cat or a dog', () => {
    const sizesOf = (wanted: string[]) =>
      new Set(
        described
          .filter(({ look }) => wanted.includes(look.species))
          .flatMap(({ pet }) => pet.size ?? []),
      )
    expect(sizesOf(['dog'])).toEqual(new Set(petSizes))
    expect(sizesOf(['cat'])).toEqual(new Set(['small', 'medium']))
    expect(sizesOf(species.filter((each) => each !== 'dog' && each !== 'cat'))).toEqual(
      new Set(['small']),
    )
    const chihuahuas = described.filter(({ look }) => look.breed === 'chihuahua')
    expect(chihuahuas.some(({ pet }) => pet.size === 'large')).toBe(false)
  })

  it.each([
    ['dalmatian', 'Dálmata'],
    ['siamese', 'Siamés'],
    ['lop', 'Belier'],
    ['dwarf hamster', 'Hámster ruso'],
    ['house rabbit', undefined],
  ])('drawn as a %s is of the breed %s, or it is not told', (drawnBreed, breed) => {
    const breeds = described
      .filter(({ look }) => look.breed === drawnBreed)
      .map(({ pet }) => pet.breed)
    expect(breeds).toContain(breed)
    expect(breeds.filter((each) => each && each !== breed)).toEqual([])
  })

  it('is calmer when old than when young', () => {
    const livelyOnes = (group: AgeGroup) => {
      const pets = described.flatMap(({ pet }) =>
        pet.born && pet.energy && ageGroupOf(pet.born, month) === group ? pet.energy : [],
      )
      return pets.filter((energy) => energy === 'lively').length / pets.length
    }
    expect(livelyOnes('baby')).toBeGreaterThan(0.6)
    expect(livelyOnes('senior')).toBe(0)
  })

  it.each([
    ['Luna', 'female'],
    ['Turrón', 'male'],
    ['Simba', 'male'],
    ['Kiwi', undefined],
  ])('called %s is %s, or it is not told', (name, sex) => {
    const sexes = drawn.map((look) => describePet(look, name, month, {}).sex)
    expect(sexes).toContain(sex)
    expect(sexes.filter((each) => each && each !== sex)).toEqual([])
  })

  it('has most details, but rarely all', () => {
    const parts = ['breed', 'sex', 'born', 'size', 'energy', 'dogs', 'cats', 'children'] as const
    for (const part of parts) {
      const withPart = described.filter(({ pet }) => pet[part] !== undefined).length
      expect(withPart / described.length, part).toBeGreaterThan(0.4)
      expect(withPart / described.length, part).toBeLessThan(0.97)
    }
  })
})

describe('the demo world in words', () => {
  it('is what the contract allows', () => {
    for (const pet of [...households.flat(), ...describeHousehold(demoPerson, month)])
      expect(Value.Check(PetDetails, pet), JSON.stringify(pet)).toBe(true)
  })

  it('has households whose pets get on', () => {
    for (const [one, other] of households) {
      if (one && other) {
        expect(fitOf([one], [other], month).caution).toBeNull()
        if (other.species === 'dog') expect(one.dogs).toBe(true)
        if (other.species === 'cat') expect(one.cats).toBe(true)
      }
    }
  })

  it('has a pet for every filter, except fish', () => {
    const count = (matches: (pet: PetDetails) => boolean) =>
      households.filter((pets) => pets.some(matches)).length
    for (const each of petSpecies.filter((each) => each !== 'fish'))
      expect(count((pet) => pet.species === each)).toBeGreaterThanOrEqual(4)
    for (const size of petSizes) expect(count((pet) => pet.size === size)).toBeGreaterThan(9)
    for (const energy of petEnergies)
      expect(count((pet) => pet.energy === energy)).toBeGreaterThan(9)
    for (const group of ageGroups)
      expect(
        count((pet) => pet.born !== undefined && ageGroupOf(pet.born, month) === group),
      ).toBeGreaterThan(9)
    const stranger = (pet: PetDetails) => pet.cats === false
    expect(count(stranger)).toBeGreaterThan(9)
    expect(households.filter((pets) => !pets.some(stranger)).length).toBeGreaterThan(60)
  })

  it('answers prompts as the server accepts them, and not every pet does', () => {
    const pets = households.flat()
    const answers = pets.flatMap(({ prompts }) => prompts ?? [])
    expect(answers.flatMap(({ answer }) => findAnswerProblem(answer) ?? [])).toEqual([])
    expect(new Set(answers.map(({ prompt }) => prompt))).toEqual(new Set(petPrompts))
    for (const { prompts = [] } of pets)
      expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(prompts.length)
    const silent = pets.filter(({ prompts }) => !prompts).length
    expect(silent / pets.length).toBeGreaterThan(0.15)
    expect(silent / pets.length).toBeLessThan(0.5)
  })

  it('has many handwritten descriptions', () => {
    const abouts = households.flat().flatMap(({ about }) => about ?? [])
    expect(abouts.length).toBeGreaterThan(40)
    expect(new Set(abouts).size).toBe(abouts.length)
  })
})
