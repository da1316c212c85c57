import type { TestClient } from '../test-client.ts'
import type { CallWorld } from './call-world.ts'

/** A call with the status that each person gets. */
export interface Call {
  name: string
  send: (
    client: TestClient,
    world: CallWorld,
    headers: Record<string, string>,
  ) => Promise<{ status: number; headers: Headers }>
  nobody: number
  owner: number
  other: number
  stranger: number
  blocked: number
  /** Signed in, but suspended. The same as `nobody` if absent. */
  suspended?: number
  /** The owner's session, but sent from a page of another site. */
  anotherSite: number
}

const json = { 'content-type': 'application/json' }
export const post =
  (path: string, body: (world: CallWorld) => object): Call['send'] =>
  (client, world, headers) =>
    client.sendRaw('POST', path, JSON.stringify(body(world)), { ...json, ...headers })
export const put =
  (path: string, body: (world: CallWorld) => object): Call['send'] =>
  (client, world, headers) =>
    client.sendRaw('PUT', path, JSON.stringify(body(world)), { ...json, ...headers })
export const get =
  (path: (world: CallWorld) => string): Call['send'] =>
  (client, world, headers) =>
    client.get(path(world), headers)

export const everybody = (status: number) => ({
  nobody: status,
  owner: status,
  other: status,
  stranger: status,
  blocked: status,
})
export const ownersOnly = { nobody: 401, owner: 200, other: 403, stranger: 403, blocked: 403 }
export const membersOnly = { nobody: 401, owner: 200, other: 200, stranger: 404, blocked: 404 }
export const unlessBlocked = { nobody: 401, owner: 200, other: 200, stranger: 200, blocked: 404 }
