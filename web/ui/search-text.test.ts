import { readFileSync } from 'node:fs'
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

test('signs are but gaps between words', () => {
  expect(find('vall d uixo')).toEqual(['Vall d’Uixó, la'])
  expect(find("l'hospitalet")).toEqual(['L’Hospitalet'])
  expect(find('’')).toHaveLength(cities.length)
})

test.each([
  ['Palma de Mallorca', 'Palma'],
  ['La Coruña', 'A Coruña'],
  ['corunna', 'A Coruña'],
  ['Donostia San Sebastián', 'Donostia-San Sebastián'],
  ['Lérida', 'Lleida'],
  ['Castellón de la Plana', 'Castelló de la Plana'],
  ['Villarreal', 'Vila-real'],
  ['Jávea', 'Xàbia'],
  ['Mahón', 'Maó'],
  ['Seville', 'Sevilla'],
  ['mengibar', 'Mengíbar'],
])('“%s” is %s', (query, name) => {
  const file = new URL('../../server/cities/cities.json', import.meta.url)
  const all: { name: string; also?: string[] }[] = JSON.parse(readFileSync(file, 'utf8'))
  const folded = all.map(({ name, also = [] }) => ({
    name,
    folded: foldText([name, ...also].join(' ')),
  }))
  expect(searchFolded(folded, query)[0]?.name).toBe(name)
})
