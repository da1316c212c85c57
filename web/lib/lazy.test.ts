import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from './lazy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chunk that comes is handed on', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails is asked for once more', async () => {
  const load = vi.fn(async () => 'screen').mockRejectedValueOnce(new TypeError())
  const loading = loadChunk(load)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(loading).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails twice is a ChunkError', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError()))
  const failure = expect(loadChunk(load)).rejects.toThrow(ChunkError)
  await vi.advanceTimersByTimeAsync(1000)
  await failure
  expect(load).toHaveBeenCalledTimes(2)
})

test('a chunk may take 120 seconds and no more', async () => {
  const settled = vi.fn()
  const loading = loadChunk(() => new Promise(() => {})).catch(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkError))
})
