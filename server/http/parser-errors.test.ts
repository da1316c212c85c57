import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { RawConnection } from '../../harness/raw-connection.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import { replyToParserError } from './parser-errors.ts'

const get = 'GET /api/config HTTP/1.1\r\n'

it.each([
  ['no HTTP', 'miau\r\n\r\n', 422, 'invalid_input'],
  ['an unknown method', 'PET / HTTP/1.1\r\nhost: localhost\r\n\r\n', 422, 'invalid_input'],
  ['a header without a name', `${get}: x\r\n\r\n`, 422, 'invalid_input'],
  [
    'two lengths',
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx`,
    422,
    'invalid_input',
  ],
  ['headers of 20 KB', `${get}x: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'too_large'],
  ['no host', `${get}connection: close\r\n\r\n`, 403, 'wrong_origin'],
  [
    'an expectation that nobody knows',
    `${get}host: localhost\r\nexpect: fish\r\n\r\n`,
    422,
    'invalid_input',
  ],
])('%s is answered with a code', async (_, bytes, status, code) => {
  const app = await openAppForTest()
  const line = new RawConnection(app.url)
  await line.send(bytes)
  if (!line.hasEnded) await once(line.socket, 'close')
  expect(line.received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(line.received).toMatch(/content-type: application\/json/i)
  expect(line.received).toMatch(new RegExp(`\r\n\r\n{"code":"${code}"}$`))
  expect(app.errors()).toEqual([])
})

it('a request without Host header is refused, also with PUBLIC_ORIGIN, unless it is HTTP/1.0', async () => {
  const app = await openAppForTest({ publicOrigin: 'https://michi.example' })
  const ask = async (version: string) => {
    const line = new RawConnection(app.url)
    await line.send(`GET /api/config ${version}\r\nconnection: close\r\n\r\n`)
    if (!line.hasEnded) await once(line.socket, 'close')
    return line.received.slice(9, 12)
  }
  expect([await ask('HTTP/1.1'), await ask('HTTP/1.0')]).toEqual(['403', '200'])
})

it('a parser error is not written into an answer that has begun', async () => {
  const app = fastify({ clientErrorHandler: replyToParserError })
  onTestFinished(() => app.close())
  const body = new PassThrough()
  app.get('/', (_request, reply) => reply.send(body))
  const line = new RawConnection(await app.listen({ port: 0, host: '127.0.0.1' }))
  await line.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  body.write('half')
  await expect.poll(() => line.received).toContain('half')
  await line.send('miau\r\n\r\n')
  if (!line.hasEnded) await once(line.socket, 'close')
  expect(line.received.match(/HTTP\/1.1/g)).toHaveLength(1)
})
