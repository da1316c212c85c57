import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardPet } from '../../contract/pets.ts'

const month = '2026-11'
const kira: CardPet = { name: 'Kira', species: 'cat' }
const toby: CardPet = { name: 'Toby', species: 'dog' }

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe.each(['es', 'en'] as const)('ideas for a first message in %s', (language) => {
  let ideasFor: typeof import('./ideas.ts').ideasFor
  const is = (es: unknown, en: unknown) => (language === 'es' ? es : en)
  const ideas = (mine: CardPet[], theirs: CardPet[], hasPhoto = true) =>
    ideasFor({ mine, theirs, month, hasPhoto })

  beforeEach(async () => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => language })
    ideasFor = (await import('./ideas.ts')).ideasFor
  })

  test('are general where nothing is known', () => {
    const general = is(
      ['¿Siesta o paseo? 🐾', '¿Cuál es tu chuche favorita?', '¡Hola! Me ha encantado tu foto 😍'],
      ['Nap or walk? 🐾', 'What’s your favourite treat?', 'Hi! I love your photo 😍'],
    )
    expect(ideas([], [])).toEqual(general)
    expect(ideas([{ name: 'Kira' }], [{ name: 'Toby' }])).toEqual(general)
  })

  test('praise no photo where there is none', () => {
    expect(ideas([], [], false)).toHaveLength(2)
    expect(ideas([], [], false).join()).not.toMatch(/foto|photo/)
  })

  test('come from why they fit, then from what the other is', () => {
    expect(
      ideas(
        [{ ...kira, energy: 'lively', size: 'small' }],
        [{ ...toby, cats: true, energy: 'lively', size: 'small' }],
      ),
    ).toEqual(
      is(
        [
          '¿Presentamos a Toby y Kira?',
          'Kira no para nunca. ¿Quién se cansará antes?',
          '¿Cuál es el paseo favorito de Toby?',
        ],
        [
          'Shall we introduce Toby to Kira?',
          'Kira never stops. Who’d tire first?',
          'What’s Toby’s favourite walk?',
        ],
      ),
    )
  })

  test('bring nobody together who does not get on', () => {
    const [first] = ideas([{ ...kira, dogs: false }], [{ ...toby, cats: true }])
    expect(first).toBe(is('¿Cuál es el paseo favorito de Toby?', 'What’s Toby’s favourite walk?'))
  })

  test('name the one of mine they are about', () => {
    const [first] = ideas([{ name: 'Pez', species: 'fish' }, kira], [{ ...toby, cats: true }])
    expect(first).toBe(is('¿Presentamos a Toby y Kira?', 'Shall we introduce Toby to Kira?'))
  })

  test('name the one of theirs they are about', () => {
    const theirs: CardPet[] = [{ name: 'Pez' }, { ...toby, breed: 'Beagle' }]
    const [first] = ideas([{ name: 'Luna', species: 'dog', breed: 'Beagle' }], theirs)
    expect(first).toBe(is('¡Misma raza! ¿Toby también ronca?', 'Same breed! Does Toby snore too?'))
  })

  test('are general where a pet has no name', () => {
    const unnamed: CardPet = { name: ' ', species: 'dog', size: 'large' }
    expect(ideas([{ ...kira, size: 'large' }], [unnamed])).toEqual(ideas([], []))
    expect(ideas([unnamed], [{ name: 'Toby', size: 'large' }])).toEqual(ideas([], []))
  })
})
