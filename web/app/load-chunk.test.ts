import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chunk that comes is handed on', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails is a ChunkError', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError()))).rejects.toThrow(ChunkError)
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
