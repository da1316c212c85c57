import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

interface BodySchema {
  $ref?: string
  type?: string
  properties?: Record<string, BodySchema>
  items?: BodySchema
  anyOf?: BodySchema[]
}

interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: BodySchema } } }
}

/** Reading and refusing a body of 64 kB takes two or three milliseconds. */
const mostCostMs = 40

/** Just below the limit for bodies. */
const manyNumbers = Array<number>(32_000).fill(0)
const manyTexts = Array<string>(15_000).fill('')
const nastyValues = [manyNumbers, manyTexts, 'á'.repeat(30_000), '9'.repeat(60_000)]

/** One body for each property of the schema, at any depth, that holds a nasty value. */
function listNastyBodies(schema: BodySchema, components: Record<string, BodySchema>): unknown[] {
  const referred = components[schema.$ref?.split('/').at(-1) ?? '']
  if (referred) return listNastyBodies(referred, components)
  const variants = [schema, ...(schema.anyOf ?? [])]
  return variants.flatMap(({ properties = {}, items }) => [
    ...nastyValues,
    ...(items ? listNastyBodies(items, components).map((item) => [item]) : []),
    ...Object.entries(properties).flatMap(([name, property]) =>
      listNastyBodies(property, components).map((value) => ({ [name]: value })),
    ),
  ])
}

it('rejecting the largest body costs no more than reading it, in every call', async () => {
  const { app, makeUser } = await openAppForTest()
  const ana = await makeUser()
  const headers = { host: 'localhost', cookie: ana.cookie }
  const document = (await app.inject({ url: '/api/docs', headers })).json()
  /** Processor time of this thread in milliseconds, which other programs hardly change. */
  const leastCost = async (method: string, url: string, payload: object | string) => {
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 5 && least > mostCostMs; tries++) {
      const before = process.threadCpuUsage()
      const json = { ...headers, 'content-type': 'application/json' }
      const body = JSON.stringify(payload)
      const answer = await app.inject({ method: method as 'POST', url, headers: json, body })
      const { user, system } = process.threadCpuUsage(before)
      expect([200, 401, 403, 404, 422], url).toContain(answer.statusCode)
      least = Math.min(least, (user + system) / 1000)
    }
    return least
  }
  const costly: object[] = []
  let calls = 0
  for (const [url, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema
      if (!schema) continue
      calls += 1
      for (const body of listNastyBodies(schema, document.components.schemas)) {
        const ms = await leastCost(method.toUpperCase(), url, body as object)
        if (ms > mostCostMs) costly.push({ url, ms, body: JSON.stringify(body).slice(0, 80) })
      }
    }
  }
  expect(costly).toEqual([])
  expect(calls).toBeGreaterThan(30)
})
