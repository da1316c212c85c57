import { beforeEach, expect, test } from 'vitest'
import { resetSharedValues } from './shared-value.ts'
import { getSnackbar, hideSnackbar, queueSnackbar, showSnackbar } from './snackbar.ts'

const news = { text: 'a match', ms: 1, action: { label: 'write', run: () => {} } }
const undo = { text: 'gone', ms: 1, action: { label: 'undo', run: () => {}, takesFocus: true } }

beforeEach(resetSharedValues)

test('what came by itself waits for what can be taken back', () => {
  showSnackbar(undo)
  showSnackbar(news)
  expect(getSnackbar()).toMatchObject(undo)
  hideSnackbar()
  expect(getSnackbar()).toMatchObject(news)
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})

test('what can be taken back never waits, and the newest word replaces an older one', () => {
  showSnackbar(news)
  showSnackbar(undo)
  expect(getSnackbar()).toMatchObject(undo)
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})

test('an offer waits for everything that is there', () => {
  showSnackbar(news)
  queueSnackbar({ text: 'install', ms: 1 })
  expect(getSnackbar()).toMatchObject(news)
  hideSnackbar()
  expect(getSnackbar()).toMatchObject({ text: 'install' })
})

test('the same words again are another message, with all their time', () => {
  showSnackbar(news)
  const first = getSnackbar()
  showSnackbar(news)
  expect(getSnackbar()?.id).not.toBe(first?.id)
})

test('nothing is left for the next person who signs in', () => {
  showSnackbar(undo)
  showSnackbar(news)
  resetSharedValues()
  hideSnackbar()
  expect(getSnackbar()).toBeNull()
})
