import { expect, test } from 'vitest'
import { type Check, checkMatches, checkSettings } from './checks.ts'

const failed = (checks: Check[]) => checks.filter(({ passed }) => !passed).map(({ name }) => name)

const match = {
  id: 2,
  chatId: 7,
  name: 'Luis',
  animalName: 'Trufa',
  matchedAt: '2026-03-15T12:00:00.000Z',
  imgType: null,
  imgUrl: null,
}
const settings = {
  id: 1,
  name: 'Ana',
  animalName: '',
  cityId: 1035,
  imgType: 'image/webp',
  imgUrl: '/api/photos/key/avatar',
}

test('good answers pass', () => {
  const older = { ...match, id: 3, chatId: 8, matchedAt: '2026-03-14T12:00:00.000Z' }
  expect(failed(checkMatches([], 1))).toEqual([])
  expect(failed(checkMatches([match, older], 1))).toEqual([])
  expect(failed(checkSettings(settings, 1))).toEqual([])
})

test('each thing that is wrong with matches is told', () => {
  const newer = { ...match, matchedAt: '2026-03-16T12:00:00.000Z' }
  expect(failed(checkMatches({}, 1))).toEqual(['isList'])
  expect(failed(checkMatches([{ ...match, chatId: null }], 1))).toEqual(['fields'])
  expect(failed(checkMatches([match, newer], 1))).toEqual(['newestFirst'])
  expect(failed(checkMatches([match], 2))).toEqual(['notSelf'])
  expect(failed(checkMatches([{ ...match, imgType: 'image/webp' }], 1))).toEqual(['picture'])
})

test('each thing that is wrong with settings is told', () => {
  expect(failed(checkSettings(settings, 2))).toEqual(['ownId'])
  expect(failed(checkSettings({ ...settings, name: '' }, 1))).toEqual(['names'])
  expect(failed(checkSettings({ ...settings, cityId: 1036 }, 1))).toEqual(['city'])
  expect(failed(checkSettings(null, 1))).toEqual(['ownId', 'names', 'city', 'picture'])
})
