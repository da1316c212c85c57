import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callConfig } from '../../harness/calls/call-world.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

let folder: string
let server: TestApp
let description: Description
let operations: Operation[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'michi-docs-'))
  server = await openTestApp(callConfig)
  description = (await server.visitor().get<Description>('/api/docs')).body
  operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  writeFileSync(join(folder, 'api.json'), JSON.stringify(description))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Without telemetry and without a look for updates. */
const runRedocly = (...args: string[]) =>
  promisify(execFile)(process.execPath, [redocly, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

describe('the description of the calls', () => {
  it('is clean to a public linter', async () => {
    const { stderr } = await runRedocly('lint', 'api.json', '--extends=recommended-strict')
    expect(stderr).toContain('Your API description is valid.')
  })

  it('names each call, and says in one sentence what it does', () => {
    expect(operations.length).toBeGreaterThan(90)
    for (const { operationId, summary, tags, responses } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
      expect(summary, operationId).toMatch(/^[A-Z][^.]{5,90}\.$/)
      expect(tags, operationId).toHaveLength(1)
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining([expect.stringMatching(/^20\d$/), '4XX', '5XX']),
      )
    }
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers to the schemas of the contract', () => {
    const ofTheApp = operations.filter(({ tags }) => !tags.includes('ops'))
    const inline = ofTheApp.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .map((part) => part?.content?.['application/json']?.schema)
        .filter((schema) => schema !== undefined && !JSON.stringify(schema).includes('$ref'))
        .map((schema) => `${operationId}: ${JSON.stringify(schema)}`),
    )
    expect(inline).toEqual([])
    expect(description.components.schemas.Deck).toMatchObject({
      items: { $ref: '#/components/schemas/Card' },
    })
  })

  it('says what needs a session, and describes forms and files', () => {
    const { paths } = description
    expect(description.openapi).toBe('3.1.0')
    expect(description.components.securitySchemes.session).toMatchObject({ in: 'cookie' })
    expect(paths['/api/userchats/{id}']?.get?.security).toEqual([{ session: [] }])
    expect(paths['/api/adduser']?.post?.security).toEqual([])
    const login = paths['/api/userlogin/{email}/{password}']?.get
    expect(login?.parameters?.map(({ name }) => name)).toEqual(['email', 'password'])
    const form = paths['/api/addprofileimage']?.post?.requestBody?.content['multipart/form-data']
    expect(form?.schema).toMatchObject({ required: ['files', 'id'] })
    const photo = paths['/api/photos/{key}/{size}']?.get?.responses['200']
    expect(Object.keys(photo?.content ?? {})).toEqual(['image/webp'])
  })
})

it('a client generated from the description likes, writes and uploads', async () => {
  await runRedocly('generate-client', 'api.json', '--output', 'client.ts')
  const generated = await import(pathToFileURL(join(folder, 'client.ts')).href)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const clientOf = ({ cookie }: TestClient) =>
    generated.createClient(generated.OPERATIONS, {
      serverUrl: server.url,
      auth: { apiKey: { session: cookie.split('=')[1] } },
    })
  const [anas, luiss] = [clientOf(ana), clientOf(luis)]

  const first = await anas.likePerson({ body: { likerId: ana.id, likedId: luis.id } })
  expect(first).toEqual({ match: false, chatId: null })
  const like = await luiss.likePerson({ body: { likerId: luis.id, likedId: ana.id } })
  expect(like).toEqual({ match: true, chatId: expect.any(Number) })

  const { chatId } = like
  await anas.sendMessage({ body: { userId: ana.id, chatId, message: 'Hola' } })
  const chat = await luiss.getChat({ path: { id: chatId } })
  expect(chat).toMatchObject({ chatMessages: [{ user_id: ana.id, message: 'Hola' }] })

  const files = [new Blob([new Uint8Array(await drawPicture())])]
  const query = { images: 'url' }
  const added = await anas.addPhotos({ query, body: { files, id: ana.id } })
  expect(added).toHaveLength(1)
  expect(await luiss.listPhotos({ path: { id: ana.id }, query })).toEqual(added)
})

describe('GET /api/docs', () => {
  it('is compressed, and a page in a browser', async () => {
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(`${server.url}/api/docs`, { headers })
      return { encoding: response.headers.get('content-encoding'), text: await response.text() }
    }
    const json = { accept: 'application/json' }
    const plain = await read({ ...json, 'accept-encoding': 'identity' })
    const gzipped = await read({ ...json, 'accept-encoding': 'gzip, br' })
    expect([plain.encoding, gzipped.encoding]).toEqual([null, 'gzip'])
    expect(gzipped.text).toBe(plain.text)
    const page = await read({ accept: 'text/html,*/*' })
    expect(page).toMatchObject({
      encoding: 'gzip',
      text: expect.stringMatching(/^<!doctype html>/),
    })
    expect(page.text).toContain('/api/usertimeline/{id}')
    expect(page.text).toContain('<h3 id="Card">')
  })
})
