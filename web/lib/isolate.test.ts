import { expect, test } from 'vitest'
import { isolate, withoutOddControls } from '../../contract/isolate.ts'
import { fill } from './i18n.ts'

test.each([
  ['an ordinary name stays as it is', 'José María 🐱', 'José María 🐱'],
  ['an override goes', 'Ana\u202Egnirts', 'Anagnirts'],
  ['an isolate that is not closed goes', '\u2067Ana', 'Ana'],
  ['an isolate that is closed too often goes', 'A\u2069na\u202c', 'Ana'],
  ['controls and line ends become one space', 'Ana\r\n\u0007\u2028Luis', 'Ana Luis'],
  ['a name from right to left is isolated', 'لولو 12', '\u2068لولو 12\u2069'],
  ['so is one with a mark of direction', 'Ana\u200f!', '\u2068Ana\u200f!\u2069'],
  ['three marks on a letter stay', 'Z\u0301\u0302\u0303', 'Z\u0301\u0302\u0303'],
  ['a tower of marks is cut', `Z${'\u0301'.repeat(200)}o`, 'Z\u0301\u0301\u0301o'],
  ['an emoji of several characters stays', '👩‍👩‍👧‍👦🏳️‍🌈', '👩‍👩‍👧‍👦🏳️‍🌈'],
])('%s', (_, name, shown) => {
  expect(isolate(name)).toBe(shown)
})

test('whatever a sentence is given is isolated in it', () => {
  expect(fill('Report {name}, {n}', { name: '\u202Eלולו', n: 3 })).toBe(
    'Report \u2068לולו\u2069, 3',
  )
})

test('what is sent keeps its lines, and loses other controls', () => {
  expect(withoutOddControls('uno\r\n\tdos\u0007\u0085')).toBe('uno\r\n\tdos')
})
