import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { ApiError } from '../../lib/api.ts'
import { isFinal, problemOfError, problemOfFile } from './photo-problem.ts'

const photo = { type: 'image/jpeg', size: 1000 }

describe('a file, before it is sent', () => {
  test('is fine as a png or a jpeg of up to 10 MB', () => {
    expect(problemOfFile(photo, 1)).toBeNull()
    expect(problemOfFile({ type: 'image/png', size: limits.fileBytes }, 1)).toBeNull()
  })

  test.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])(
    'is not fine as "%s"',
    (type) => {
      expect(problemOfFile({ ...photo, type }, 1)).toBe('wrongType')
    },
  )

  test('is too large a byte above the limit', () => {
    expect(problemOfFile({ ...photo, size: limits.fileBytes + 1 }, 1)).toBe('tooLarge')
  })

  test('is one too many when there is no room', () => {
    expect(problemOfFile(photo, 0)).toBe('tooMany')
    expect(problemOfFile(photo, -1)).toBe('tooMany')
  })
})

test.each([
  [413, 'too_large', 'tooLarge'],
  [422, 'image_too_large', 'tooManyPixels'],
  [422, 'image_unreadable', 'unreadable'],
  [409, 'too_many_photos', 'tooMany'],
  [429, 'too_many_requests', 'tooFast'],
  [0, 'network', 'offline'],
  [0, 'timeout', 'offline'],
  [503, 'unavailable', 'failed'],
] as const)('the answer %i %s means %s', (status, code, problem) => {
  expect(problemOfError(new ApiError(status, code))).toBe(problem)
})

test('what nobody expected is a failure', () => {
  expect(problemOfError(new TypeError())).toBe('failed')
})

test('only what may go better next time is worth sending again', () => {
  expect(isFinal('offline')).toBe(false)
  expect(isFinal('failed')).toBe(false)
  expect(isFinal('tooLarge')).toBe(true)
  expect(isFinal('tooMany')).toBe(true)
})
