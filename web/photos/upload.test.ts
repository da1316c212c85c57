import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

/** A request that records what happens to it, and is answered with this status. */
function stubRequests(statuses: number[]) {
  const events: string[] = []
  class Request {
    status = 0
    response: unknown = null
    upload = {}
    onload = () => {}
    onabort = () => {}
    open() {}
    getResponseHeader() {
      return null
    }
    send() {
      events.push('sent')
      const status = statuses.shift()
      if (status === undefined) return
      this.status = status
      this.response = status === 401 ? { code: 'not_signed_in' } : ['photo']
      queueMicrotask(() => this.onload())
    }
    abort() {
      events.push('aborted')
      this.onabort()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return events
}

const options = (signal?: AbortSignal) => ({ onProgress: () => {}, signal })

test('an upload that starts with an aborted signal is not sent', async () => {
  const events = stubRequests([201])
  const signal = AbortSignal.abort(new Error('cancelled'))
  await expect(upload('/', new FormData(), options(signal))).rejects.toThrow('cancelled')
  expect(events).toEqual([])
})

test('a cancelled upload is aborted', async () => {
  const events = stubRequests([])
  const controller = new AbortController()
  const uploading = upload('/', new FormData(), options(controller.signal))
  controller.abort(new Error('cancelled'))
  await expect(uploading).rejects.toThrow('cancelled')
  expect(events).toEqual(['sent', 'aborted'])
})

test('an upload with the old cookie is sent again with the new one', async () => {
  const events = stubRequests([401, 201])
  await expect(upload('/', new FormData(), options())).resolves.toEqual(['photo'])
  expect(events).toEqual(['sent', 'sent'])
})
