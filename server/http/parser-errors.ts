import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'
import type { App } from '../deps.ts'

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/**
 * Fastify's `clientErrorHandler`: input that Node's parser refuses never becomes a request, so the
 * error handler does not see it. It gets an answer with a code, like all other errors.
 */
export function replyToParserError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  // A second answer must not be written into one that has begun.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse }
  if (socket.writable && !answer?.headersSent) {
    socket.write(answerWith(codes[code] ?? 'invalid_input'))
  }
  socket.destroy()
}

/** Node would answer an unknown Expect header by itself, without a code. */
export function refuseUnknownExpectations(app: App): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = describe('invalid_input')
    response.writeHead(status, headers).end(body)
  })
}

function answerWith(code: ErrorCode): string {
  const { status, headers, body } = describe(code)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n')
}

function describe(code: ErrorCode) {
  const body = JSON.stringify({ code })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { status: errorStatus[code], headers, body }
}
