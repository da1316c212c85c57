import { onlineManager } from '@tanstack/react-query'
import type { ErrorBody } from '../../contract/errors.ts'
import { ApiError, type ApiErrorCode, logFailure, retryWithNewCookie } from '../lib/api.ts'

const timeoutMs = 120_000

export interface UploadOptions {
  onProgress: (share: number) => void
  signal?: AbortSignal | undefined
}

/** Like `post`, for a form with a file. Only XMLHttpRequest reports how much has been sent. */
export function upload<Answer>(
  url: string,
  form: FormData,
  options: UploadOptions,
): Promise<Answer> {
  return retryWithNewCookie(() => uploadOnce<Answer>(url, form, options))
}

function uploadOnce<Answer>(
  url: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const fail = (code: ApiErrorCode) => {
      logFailure('POST Error.')
      const retryAfterMs = 1000 * (Number(request.getResponseHeader('retry-after')) || 0)
      reject(new ApiError(request.status, code, retryAfterMs))
    }
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = timeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => {
      onlineManager.setOnline(false)
      fail('network')
    }
    request.ontimeout = () => fail('timeout')
    request.onload = () => {
      const isDone = request.status >= 200 && request.status < 300
      if (isDone) resolve(request.response)
      else fail((request.response as ErrorBody | null)?.code ?? 'internal')
    }
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
