import { expect, test } from 'vitest'
import { foldText, searchFolded } from './search-text.ts'

const cities = ['Ávila', 'Las Palmas', 'L’Hospitalet', 'Málaga', 'Palma', 'Vall d’Uixó, la'].map(
  (name) => ({ name, folded: foldText(name) }),
)
const find = (query: string) => searchFolded(cities, query).map((city) => city.name)

test('accents and case do not matter, on either side', () => {
  expect(find('malaga')).toEqual(['Málaga'])
  expect(find('ÁVILA')).toEqual(['Ávila'])
  expect(find('uixo')).toEqual(['Vall d’Uixó, la'])
})

test('what begins with the query comes first, then words, then the middle', () => {
  expect(find('palma')).toEqual(['Palma', 'Las Palmas'])
  expect(find('la')).toEqual(['Las Palmas', 'Vall d’Uixó, la', 'Ávila', 'Málaga'])
})

test('an empty query finds all in their order, nonsense finds none', () => {
  expect(find('  ')).toHaveLength(cities.length)
  expect(find('zzz')).toEqual([])
})
