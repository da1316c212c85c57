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
 * Fastify's `clientErrorHandler`: what Node's parser refuses is never a request, so no error handler
 * sees it. It is answered with a code, as everything else is.
 */
export function replyToParserError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  // An answer that has begun is not to be continued with another one.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse }
  if (socket.writable && !answer?.headersSent) {
    socket.write(answerWith(codes[code] ?? 'invalid_input'))
  }
  socket.destroy()
}

/** Node answers what is expected of it and unknown by itself, with a status that nobody explains. */
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
