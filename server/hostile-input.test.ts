import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorStatus } from '../contract/errors.ts'
import { openTestApp, runsOf, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'

let server: TestApp
let ana: TestClient
beforeAll(async () => {
  // With a mail host, though unreachable, the calls for password resets exist.
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' }
  server = await openTestApp({ mail, publicOrigin: 'http://michi.example' })
  ana = await server.makeUser({ password: 'long enough' })
})
afterAll(() => server.close())

const documented = new Set<number>(Object.values(errorStatus).filter((status) => status < 500))

const expectClearAnswer = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 200 && status < 300) return
  expect(documented).toContain(status)
  expect(body).toEqual({ code: expect.stringMatching(/^[a-z_]+$/) })
}

const bodies = [
  'adduser',
  'userlogin',
  'adduserlike',
  'adduserdislike',
  'undoswipe',
  'addmessage',
  'deleteimage',
  'pageview',
  'signoff',
  'unmatch',
  'undounmatch',
  'block',
  'unblock',
  'report',
  'changepassword',
  'requestreset',
  'resetpassword',
  'signinbylink',
  'endsession',
  'endsessions',
  'pause',
  'deleteaccount',
  'addpet',
  'deletepet',
  'deckcount',
  'welcomed',
  'notice',
  'appeal',
  'raiselostpet',
  'addsighting',
  'claimfoundanimal',
  'answerclaim',
  'endfoundanimal',
  'deletefoundanimal',
  'endlostpet',
  'renewlostpet',
  'addinvitation',
  'changeemail',
  'confirmemail',
]
const fields = [
  'name',
  'animalName',
  'animal_name',
  'email',
  'password',
  'cityId',
  'remember',
  'likerId',
  'likedId',
  'dislikerId',
  'dislikedId',
  'userId',
  'targetId',
  'chatId',
  'message',
  'clientId',
  'id',
  'path',
  'reason',
  'words',
  'messageId',
  'photoId',
  'newPassword',
  'language',
  'token',
  'paused',
  'pet',
  'filter',
  'ids',
  'petId',
  'place',
  'lostAt',
  'key',
  'found',
  'address',
]
const reads = [
  'usertimeline',
  'userchats',
  'chat',
  'usersettings',
  'userprofile',
  'photos',
  'docs',
  'blocks',
  'household',
  'deckfilter',
  'deckend',
  'sessions',
  'export',
  'lostpetsnear',
  'ownlostpet',
  'lostpet',
  'lostpetphoto',
  'lostpetshare',
  'invitations',
  'email',
  'notice',
]

const oddNumbers = fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e308, -(2 ** 63))
const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '%00',
  '../..',
  "'; drop table users; --",
  '9'.repeat(40),
  'NaN',
  '-0',
  '1e3',
  '__proto__',
)
const value = fc.oneof(
  oddNumbers,
  oddTexts,
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant('own-id'),
  fc.constantFrom<unknown>('spam', 'es', true, false, 'a'.repeat(43)),
)
const withOwnId = (input: unknown) => (input === 'own-id' ? ana.id : input)

describe('generated input', () => {
  it('in a body gets a 2xx or a documented 4xx', async () => {
    const person = await server.makeUser()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.dictionary(fc.constantFrom(...fields), value),
        async (call, body) => {
          const sent = Object.fromEntries(
            Object.entries(body).map(([key, input]) => [key, withOwnId(input)]),
          )
          const client = call === 'signoff' ? person : ana
          expectClearAnswer(await client.post(`/api/${call}`, sent))
        },
      ),
      { numRuns: runsOf(900) },
    )
  })

  it('as settings gets a 2xx or a documented 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), value), async (body) => {
        expectClearAnswer(await ana.put('/api/updateusersettings', { ...body, id: ana.id }))
      }),
      { numRuns: runsOf(150) },
    )
  })

  it('in a path or a query gets a 2xx or a documented 4xx', async () => {
    const piece = fc.oneof(
      oddTexts,
      oddNumbers.map(String),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constant('own-id'),
    )
    const encode = (text: string) => encodeURIComponent(String(withOwnId(text.toWellFormed())))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reads),
        piece,
        fc.dictionary(fc.constantFrom('limit', 'cursor', 'images', 'before', 'after'), piece),
        async (call, id, query) => {
          const search = Object.entries(query).map(([key, text]) => `${key}=${encode(text)}`)
          expectClearAnswer(await ana.get(`/api/${call}/${encode(id)}?${search.join('&')}`))
        },
      ),
      { numRuns: runsOf(500) },
    )
  })

  it('as raw bytes gets a documented 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'x',
          '',
        ),
        fc.uint8Array({ maxLength: 200 }),
        async (call, type, bytes) => {
          if (call === 'signoff') return
          expectClearAnswer(
            await ana.sendRaw('POST', `/api/${call}`, new Uint8Array(bytes), {
              'content-type': type,
            }),
          )
        },
      ),
      { numRuns: runsOf(200) },
    )
  })
})

describe('known bad input', () => {
  const like = '/api/adduserlike'
  const json = { 'content-type': 'application/json' }
  it.each([
    ['broken JSON', '{"likerId":', 422],
    ['no JSON at all', 'hello', 422],
    ['an empty body', '', 422],
    ['null', 'null', 422],
    ['an array', '[]', 422],
    ['__proto__', '{"__proto__":{"likerId":1}}', 422],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', 422],
    ['a number past 2^53', '{"likerId":9007199254740993,"likedId":1}', 422],
    ['a very deep body', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 422],
    ['a huge body', JSON.stringify({ likerId: 'x'.repeat(70_000) }), 413],
  ])('%s', async (_what, body, status) => {
    const answer = await ana.sendRaw('POST', like, body, json)
    expect(answer.status).toBe(status)
    expectClearAnswer(answer)
  })

  it('broken UTF-8', async () => {
    const bytes = new Uint8Array(Buffer.from('7b226e616d65223a22ff227d', 'hex'))
    expect((await ana.sendRaw('POST', like, bytes, json)).status).toBe(422)
  })

  it('a body that is no JSON', async () => {
    expect((await ana.sendRaw('POST', like, 'a=b', { 'content-type': 'text/plain' })).status).toBe(
      415,
    )
  })

  it.each([
    '/api/usertimeline/%',
    '/api/usertimeline/%ff',
    '/api/chat/%00',
    '/api/photos/%00/card',
    '/nothing',
    '/api/nothing',
    '/api/chat/1/2',
  ])('the address %s', async (path) => {
    const answer = await ana.get(path)
    expect([404, 422]).toContain(answer.status)
    expectClearAnswer(answer)
  })

  it('the wrong method', async () => {
    expect((await ana.send('DELETE', '/api/adduser')).status).toBe(404)
  })
})
