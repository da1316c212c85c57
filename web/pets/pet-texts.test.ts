import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pet } from '../../contract/pets.ts'
import type { Caution, Reason } from '../../contract/reasons.ts'

const month = '2026-11'
const luna: Pet = { id: 1, name: 'Luna' }
const everything: Pet = {
  ...luna,
  species: 'cat',
  breed: 'Siamés',
  sex: 'female',
  born: '2024-11',
  size: 'small',
  energy: 'lively',
  neutered: true,
  vaccinated: true,
  dogs: true,
  cats: false,
  children: true,
}

// Files share their modules: none is to find this one's language.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe.each(['es', 'en'] as const)('what is said of a pet in %s', (language) => {
  let words: typeof import('./pet-texts.ts')
  let fit: typeof import('./fit-texts.ts')
  const is = (es: unknown, en: unknown) => (language === 'es' ? es : en)

  beforeEach(async () => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => language })
    words = await import('./pet-texts.ts')
    fit = await import('./fit-texts.ts')
  })

  test.each([
    ['2026-12', 'Menos de un mes', 'Under a month'],
    ['2026-11', 'Menos de un mes', 'Under a month'],
    ['2026-10', '1 mes', '1 month'],
    ['2026-06', '5 meses', '5 months'],
    ['2025-12', '11 meses', '11 months'],
    ['2025-11', '1 año', '1 year'],
    ['2024-12', '1 año', '1 year'],
    ['2024-11', '2 años', '2 years'],
    ['2004-01', '22 años', '22 years'],
  ])('born in %s', (born, es, en) => {
    expect(words.ageText(born, month)).toBe(is(es, en))
  })

  test('a card tells the breed, or else the species, and the age', () => {
    const line = (pet: Partial<Pet>) => words.cardLine({ ...luna, ...pet }, month)
    expect(line({})).toEqual([])
    expect(line({ species: 'cat' })).toEqual([is('Gato', 'Cat')])
    expect(line({ species: 'cat', breed: 'Siamés' })).toEqual([is('Siamés', 'Siamese')])
    expect(line({ born: '2024-11' })).toEqual([is('2 años', '2 years')])
    expect(line({ species: 'fish', born: '2026-06' })).toEqual(
      is(['Pez', '5 meses'], ['Fish', '5 months']),
    )
  })

  test('the list of one’s own pets is in the reader’s language, too', () => {
    expect(words.summaryOf(everything, month)).toBe(
      is('Siamés · 2 años · Pequeño', 'Siamese · 2 years · Small'),
    )
    expect(words.summaryOf({ ...luna, species: 'cat', born: month }, month)).toBe(
      is('Gato · Menos de un mes', 'Cat · Under a month'),
    )
    expect(words.summaryOf(luna, month)).toBe('')
  })

  test('of what is not known nothing is said', () => {
    expect(words.profileLine(luna, month)).toEqual([])
    expect(words.traits(luna)).toEqual([])
    expect(words.company(luna)).toEqual({ good: null, bad: null })
  })

  test('a profile tells all of it', () => {
    expect(words.profileLine(everything, month)).toEqual(
      is(['Gata', 'Siamés', '2 años'], ['Cat', 'Siamese', '2 years']),
    )
    expect(words.traits(everything)).toEqual(
      is(
        ['Tamaño pequeño', 'Un torbellino', 'Esterilizada', 'Vacunada (según su familia)'],
        ['Female', 'Small', 'Lively', 'Spayed', 'Vaccinated, says her family'],
      ),
    )
    const { good, bad } = words.company(everything)
    expect(good).toBe(is('Se lleva bien con perros y niños', 'Gets on with dogs and children'))
    expect(bad).toBe(is('No se lleva bien con gatos', 'Doesn’t get on with cats'))
  })

  test('words about a pet agree with it, and take no side where its sex is not known', () => {
    const known = { neutered: true, vaccinated: true }
    expect(words.traits({ ...luna, ...known, sex: 'male' })).toEqual(
      is(
        ['Macho', 'Esterilizado', 'Vacunado (según su familia)'],
        ['Male', 'Neutered', 'Vaccinated, says his family'],
      ),
    )
    expect(words.traits({ ...luna, ...known })).toEqual(
      is(
        ['Con esterilización', 'Con vacunas (según su familia)'],
        ['Neutered', 'Vaccinated, says the family'],
      ),
    )
    expect(words.traits({ ...luna, sex: 'female', neutered: false, vaccinated: false })).toEqual(
      is(
        ['Hembra', 'Sin esterilizar', 'Sin vacunas (según su familia)'],
        ['Female', 'Not neutered', 'Not vaccinated, says the family'],
      ),
    )
    const female = { ...luna, sex: 'female' as const }
    expect(words.profileLine({ ...female, species: 'dog' }, month)).toEqual([is('Perra', 'Dog')])
    expect(words.profileLine({ ...female, species: 'bird' }, month)).toEqual([is('Pájaro', 'Bird')])
    expect(words.profileLine({ ...luna, species: 'cat' }, month)).toEqual([is('Gato', 'Cat')])
  })

  test('a no to several things is a no to each', () => {
    const { bad } = words.company({ ...luna, dogs: false, cats: false, children: false })
    expect(bad).toBe(
      is(
        'No se lleva bien con perros, gatos o niños',
        'Doesn’t get on with dogs, cats or children',
      ),
    )
  })

  const pair = { mine: 'Kira', theirs: 'Toby' }
  const reasons: [reason: Reason, es: string, en: string][] = [
    [
      { code: 'getsOn', species: 'cat', ...pair },
      'Toby se lleva bien con gatos',
      'Toby gets on with cats',
    ],
    [{ code: 'sameBreed', breed: 'Beagle', ...pair }, 'Misma raza: Beagle', 'Same breed: Beagle'],
    [{ code: 'sameSpecies', species: 'cat', ...pair }, 'También gato', 'Also a cat'],
    [{ code: 'sameEnergy', energy: 'calm', ...pair }, 'La misma calma', 'Both calm'],
    [{ code: 'sameAge', age: 'baby', species: 'dog', ...pair }, 'Dos peques', 'Two little ones'],
    [{ code: 'sameSize', size: 'large', ...pair }, 'Tan grande como Kira', 'As big as Kira'],
    [
      { code: 'getsOn', species: 'cat', mine: '', theirs: ' ' },
      'Su mascota se lleva bien con gatos',
      'Their pet gets on with cats',
    ],
    [
      { code: 'sameSize', size: 'large', mine: '', theirs: '' },
      'Tan grande como tu mascota',
      'As big as your pet',
    ],
  ]
  test.each(reasons)('%o', (reason, es, en) => {
    expect(fit.reasonText(reason)).toBe(is(es, en))
  })

  test('a caution says whose pet it is about', () => {
    const caution: Caution = { code: 'notWith', name: 'Kira', species: 'cat', isMine: false }
    expect(fit.cautionText(caution)).toBe(
      is('Ojo: Kira no se lleva bien con gatos', 'Careful: Kira doesn’t get on with cats'),
    )
    expect(fit.cautionText({ ...caution, isMine: true })).toBe(
      is('Ojo: tu Kira no se lleva bien con gatos', 'Careful: your Kira doesn’t get on with cats'),
    )
    expect(fit.cautionText({ ...caution, name: '' })).toBe(
      is(
        'Ojo: su mascota no se lleva bien con gatos',
        'Careful: their pet doesn’t get on with cats',
      ),
    )
    expect(fit.cautionText({ ...caution, name: '', isMine: true })).toBe(
      is(
        'Ojo: tu mascota no se lleva bien con gatos',
        'Careful: your pet doesn’t get on with cats',
      ),
    )
  })
})
