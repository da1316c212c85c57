import { beforeEach, expect, test } from 'vitest'
import { resetSharedValues } from './shared-value.ts'
import { getSnackbar, hideSnackbar, showSnackbar } from './snackbar.ts'

const news = { text: 'a match', ms: 1, action: { label: 'write', run: () => {} } }
const undo = { text: 'gone', ms: 1, action: { label: 'undo', run: () => {}, takesFocus: true } }

beforeEach(resetSharedValues)

test('what came by itself waits for what can be taken back', () => {
  showSnackbar(undo)
  showSnackbar(news)
  expect(getSnackbar()).toBe(undo)
  hideSnackbar()
  expect(getSnackbar()).toBe(news)
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})

test('what can be taken back never waits, and the newest word replaces an older one', () => {
  showSnackbar(news)
  showSnackbar(undo)
  expect(getSnackbar()).toBe(undo)
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})

test('nothing is left for the next person who signs in', () => {
  showSnackbar(undo)
  showSnackbar(news)
  resetSharedValues()
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})
