import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageGroupOf, monthsBetween, nextGroupAt } from '../../contract/age.ts'
import { petEnergies, petSizes, petSpecies } from '../../contract/pet-words.ts'
import type { CardPet } from '../../contract/pets.ts'
import { type Fit, fitOf } from '../../contract/reasons.ts'

const month = '2026-06'

const pet: fc.Arbitrary<CardPet> = fc.record(
  {
    name: fc.constantFrom('Kira', 'Michi', 'Toby'),
    species: fc.constantFrom(...petSpecies),
    breed: fc.constantFrom('Podenco', 'podenco ', 'Siamés'),
    born: fc.constantFrom('2026-01', '2024-05', '2020-01', '2010-12'),
    size: fc.constantFrom(...petSizes),
    energy: fc.constantFrom(...petEnergies),
    dogs: fc.boolean(),
    cats: fc.boolean(),
  },
  { requiredKeys: ['name'] },
)
const household = fc.array(pet, { minLength: 1, maxLength: 5 })
const details = ['species', 'breed', 'born', 'size', 'energy', 'dogs', 'cats'] as const

describe('reasons', () => {
  it('are listed in the order of their weight, the caution beside them', () => {
    const michi: CardPet = { name: 'Michi', species: 'cat', size: 'small', energy: 'calm' }
    const luna: CardPet = { ...michi, name: 'Luna', cats: true, born: '2020-01' }
    const kira: CardPet = { name: 'Kira', species: 'dog', cats: false, energy: 'calm' }
    expect(fitOf([michi], [luna], month)).toEqual({
      reasons: [
        { code: 'getsOn', species: 'cat', mine: 'Michi', theirs: 'Luna' },
        { code: 'sameSpecies', species: 'cat', mine: 'Michi', theirs: 'Luna' },
        { code: 'sameEnergy', energy: 'calm', mine: 'Michi', theirs: 'Luna' },
      ],
      caution: null,
    })
    expect(fitOf([michi], [kira], month)).toEqual({
      reasons: [{ code: 'sameEnergy', energy: 'calm', mine: 'Michi', theirs: 'Kira' }],
      caution: { code: 'notWith', name: 'Kira', species: 'cat', isMine: false },
    })
    expect(fitOf([kira], [michi], month).caution).toEqual({
      code: 'notWith',
      name: 'Kira',
      species: 'cat',
      isMine: true,
    })
  })

  it('name the two pets they are about', () => {
    const toby: CardPet = { name: 'Toby', species: 'dog', breed: 'Podenco' }
    const luna: CardPet = { name: 'Luna', species: 'dog', size: 'large' }
    const kira: CardPet = { name: 'Kira', species: 'dog', breed: 'podenco', size: 'large' }
    expect(fitOf([{ name: 'Michi' }, kira], [luna, toby], month).reasons).toEqual([
      { code: 'sameBreed', breed: 'Podenco', mine: 'Kira', theirs: 'Toby' },
      { code: 'sameSize', size: 'large', mine: 'Kira', theirs: 'Luna' },
    ])
  })

  it('are at most three, and the caution is one', () => {
    fc.assert(
      fc.property(household, household, (mine, theirs) => {
        const { reasons, caution } = fitOf(mine, theirs, month)
        expect(reasons.length).toBeLessThanOrEqual(3)
        expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length)
        expect(caution === null || caution.code === 'notWith').toBe(true)
      }),
    )
  })

  it('are the same for both where the words are', () => {
    const shared = ({ reasons }: Fit) =>
      reasons
        .filter(({ code }) => code === 'sameSpecies' || code === 'sameEnergy')
        .map(({ mine: _mine, theirs: _theirs, ...words }) => words)
    fc.assert(
      fc.property(pet, pet, (one, other) => {
        // Each pet says by itself whether it gets on with others.
        const [a, b] = [one, other].map(({ dogs: _dogs, cats: _cats, ...rest }) => rest)
        const [here, there] = [
          fitOf([a as CardPet], [b as CardPet], month),
          fitOf([b as CardPet], [a as CardPet], month),
        ]
        expect(shared(here)).toEqual(shared(there))
        expect(here.reasons.map(({ code }) => code)).toEqual(there.reasons.map(({ code }) => code))
      }),
    )
    fc.assert(
      fc.property(household, household, (mine, theirs) => {
        const isWary = (fit: Fit) => fit.caution !== null
        expect(isWary(fitOf(mine, theirs, month))).toBe(isWary(fitOf(theirs, mine, month)))
      }),
    )
  })

  it('are never fewer, and a caution never there, for what is not known', () => {
    fc.assert(
      fc.property(pet, pet, fc.constantFrom(...details), (mine, theirs, forgotten) => {
        const { [forgotten]: _forgotten, ...known } = theirs
        const before = fitOf([mine], [theirs], month)
        const after = fitOf([mine], [known], month)
        // Fewer known facts never lead to a caution.
        if (before.caution === null) expect(after.caution).toBeNull()
      }),
    )
    fc.assert(
      fc.property(household, fc.constantFrom('Luna', 'Sol'), (mine, name) => {
        const { caution } = fitOf(mine, [{ name }], month)
        expect(caution).toBeNull()
        expect(fitOf(mine, [{ name }], month).reasons).toEqual([])
      }),
    )
  })
})

describe('a reason is true in the way a person would mean it', () => {
  const codes = (mine: Partial<CardPet>, theirs: Partial<CardPet>) =>
    fitOf([{ name: 'Kira', ...mine }], [{ name: 'Luna', ...theirs }], month).reasons.map(
      ({ code }) => code,
    )

  it.each([
    ['one breed of dog', { species: 'dog', breed: 'Podenco' }, { breed: ' podenco' }, true],
    ['accents', { species: 'cat', breed: 'Siamés' }, { breed: 'siames' }, true],
    ['a dog and a rabbit', { species: 'dog', breed: 'Enano' }, { species: 'rabbit' }, false],
    ['two crossbreeds', { species: 'dog', breed: 'Mestizo' }, {}, false],
    ['two common cats', { species: 'cat', breed: 'Europeo común' }, {}, false],
    ['two mixed breeds', { species: 'dog', breed: 'Mixed breed' }, {}, false],
  ] as const)('breed: %s', (_, mine, theirs, isReason) => {
    expect(codes(mine, { ...mine, ...theirs }).includes('sameBreed')).toBe(isReason)
  })

  it('says nothing about a breed where a species is not known', () => {
    expect(codes({ breed: 'Podenco' }, { species: 'dog', breed: 'Podenco' })).toEqual([])
  })

  it.each([
    ['4 and 5 years', 'dog', '2022-06', '2021-06', true],
    ['3 and 8 years', 'dog', '2023-06', '2018-07', false],
    ['two puppies', 'dog', '2026-01', '2025-08', true],
    ['two old cats', 'cat', '2012-01', '2016-01', true],
    ['two tortoises', 'reptile', '2012-01', '2012-01', false],
    ['two hamsters', 'rodent', '2025-01', '2025-01', false],
  ] as const)('age: %s', (_, species, mine, theirs, isReason) => {
    const found = codes({ species, born: mine }, { species, born: theirs })
    expect(found.includes('sameAge')).toBe(isReason)
  })

  it('compares age and size within one species', () => {
    const big = { size: 'large', born: '2022-06' } as const
    expect(codes({ species: 'dog', ...big }, { species: 'rabbit', ...big })).toEqual([])
    expect(codes({ species: 'dog', ...big }, { species: 'dog', ...big })).toEqual([
      'sameSpecies',
      'sameAge',
      'sameSize',
    ])
  })
})

describe('an age', () => {
  it('is counted in months, in groups that begin where they are said to', () => {
    expect(monthsBetween('2024-11', '2026-01')).toBe(14)
    expect(
      ['2026-06', '2025-07', '2025-06', '2023-07', '2023-06', '2018-06'].map((born) =>
        ageGroupOf(born, month),
      ),
    ).toEqual(['baby', 'baby', 'young', 'young', 'adult', 'senior'])
    expect(nextGroupAt('2025-07', month)).toBe(Date.UTC(2026, 6))
    expect(nextGroupAt('2018-06', month)).toBeNull()
  })
})
