import { expect, test } from 'vitest'
import { storeUserId } from '../lib/session.ts'
import { addNewMatch, finishCelebration, getNewMatches, type NewMatch } from './new-matches.ts'

const match: NewMatch = {
  chatId: 5,
  userId: 2,
  name: 'Luis',
  animalName: 'Toby',
  image: null,
  imageType: null,
  face: undefined,
}

test('a match is celebrated once, though a like and the live connection both announce it', () => {
  storeUserId(1)
  addNewMatch(match)
  addNewMatch({ ...match })
  expect(getNewMatches()).toEqual([match])
  finishCelebration([match])
  addNewMatch(match)
  expect(getNewMatches()).toEqual([])
})

test('the other person celebrates the same match after signing in on the same page', () => {
  storeUserId(1)
  addNewMatch(match)
  finishCelebration(getNewMatches())
  storeUserId(2)
  const theirs = { ...match, userId: 1, name: 'Ana', animalName: 'Michi' }
  addNewMatch(theirs)
  expect(getNewMatches()).toEqual([theirs])
})

test('a match that waits is not celebrated by the next person who signs in', () => {
  storeUserId(1)
  addNewMatch(match)
  storeUserId(2)
  expect(getNewMatches()).toEqual([])
})
