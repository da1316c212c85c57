import { describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { ApiError } from '../lib/api.ts'
import {
  isFinal,
  needForShrinking,
  problemOfError,
  problemOfFile,
  UnfitPhoto,
} from './photo-problem.ts'

const photo = { name: 'siesta.jpg', type: 'image/jpeg', size: 1000 }

describe('a file, before it is sent', () => {
  test('is fine as a png or a jpeg, also one that is yet to be made smaller', () => {
    expect(problemOfFile(photo, 1)).toBeNull()
    expect(problemOfFile({ ...photo, type: 'image/png', size: 30e6 }, 1)).toBeNull()
  })

  test.each([
    ['image/heic', 'a.heic'],
    ['', 'IMG_0001.HEIC'],
    ['image/webp', 'a.webp'],
    ['image/avif', 'a.avif'],
  ])('may be of a type that a browser makes a jpeg of: "%s" %s', (type, name) => {
    expect(problemOfFile({ ...photo, type, name }, 1)).toBeNull()
  })

  test.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])(
    'is not fine as "%s"',
    (type) => {
      expect(problemOfFile({ ...photo, type }, 1)).toBe('wrongType')
    },
  )

  test('is too large when no browser should try', () => {
    expect(problemOfFile({ ...photo, size: 65 * 2 ** 20 }, 1)).toBe('tooLarge')
  })

  test('is one too many when there is no slot left', () => {
    expect(problemOfFile(photo, 0)).toBe('tooMany')
    expect(problemOfFile(photo, -1)).toBe('tooMany')
  })
})

describe('a picture is made smaller', () => {
  const size = { width: 4000, height: 3000 }
  test('not when it is light', () => {
    expect(needForShrinking(photo, size)).toBe('none')
  })
  test('when that spares its person something to send', () => {
    expect(needForShrinking({ ...photo, size: 4e6 }, size)).toBe('better')
  })
  test('when it is too heavy, has too many pixels, or is no png or jpeg', () => {
    expect(needForShrinking({ ...photo, size: limits.fileBytes + 1 }, size)).toBe('must')
    expect(needForShrinking(photo, { width: 6000, height: 4001 })).toBe('must')
    expect(needForShrinking({ ...photo, type: 'image/heic' }, size)).toBe('must')
  })
})

test.each([
  [413, 'too_large', 'tooLarge'],
  [422, 'image_too_large', 'tooManyPixels'],
  [422, 'image_unreadable', 'unreadable'],
  [409, 'too_many_photos', 'tooMany'],
  [429, 'too_many_requests', 'tooFast'],
  [429, 'too_many_uploads', 'dayIsFull'],
  [0, 'network', 'offline'],
  [0, 'timeout', 'offline'],
  [503, 'unavailable', 'failed'],
] as const)('the answer %i %s means %s', (status, code, problem) => {
  expect(problemOfError(new ApiError(status, code))).toBe(problem)
})

test('a photo that cannot be made ready says why', () => {
  expect(problemOfError(new UnfitPhoto('unknownFormat'))).toBe('unknownFormat')
})

test('what nobody expected is a failure', () => {
  expect(problemOfError(new TypeError())).toBe('failed')
})

test('only what may go better next time is worth sending again', () => {
  expect(isFinal('offline')).toBe(false)
  expect(isFinal('failed')).toBe(false)
  expect(isFinal('dayIsFull')).toBe(false)
  expect(isFinal('tooLarge')).toBe(true)
  expect(isFinal('tooMany')).toBe(true)
})
