import type { App, Deps } from '../deps.ts'
import type { Connections } from '../live/connections.ts'
import { repeat } from '../repeat.ts'
import { listOthers, listSuspendedSince } from './moderation.queries.ts'

const everyMs = 1000

/** How far back is looked, so that neither a busy moment nor a clock that is off matters. */
const lookBackMs = 15 * 60 * 1000

/**
 * A moderator works beside the servers, not through them. Requests see a suspension at once, since
 * each looks its session up; for open sockets each server asks the store, by an index that holds
 * only who is suspended.
 */
export function watchSuspensions(
  app: App,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  connections: Connections,
): void {
  /** When those were suspended of whom the others know. */
  let known = new Map<number, number | null>()

  const look = async () => {
    if (connections.count === 0) return
    const suspended = await listSuspendedSince(db, now() - lookBackMs)
    connections.deliver({ to: suspended.map(({ id }) => id), event: { type: 'session.ended' } })
    for (const { id, suspendedAt } of suspended) {
      if (known.get(id) === suspendedAt) continue
      for (const { chatId, otherId } of await listOthers(db, id)) {
        connections.deliver({ to: [otherId], event: { type: 'chat.left', chatId } })
      }
    }
    known = new Map(suspended.map(({ id, suspendedAt }) => [id, suspendedAt]))
  }
  repeat(app, everyMs, look, 'suspensions cannot be looked up')
}
