import type { Connections } from '../chat/live/connections.ts'
import type { App, Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { listOthers, listSanctionedSince } from './moderation.queries.ts'

const everyMs = 1000

/** How far back is looked, so that neither a busy moment nor a clock that is off matters. */
const lookBackMs = 15 * 60 * 1000

/**
 * A moderator works beside the servers, not through them. Requests see a suspension at once, since
 * each looks its session up; for open sockets each server asks the store who was suspended or
 * restored of late. Those who share a chat with them are told once by each server.
 */
export function watchSuspensions(
  app: App,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  connections: Connections,
): void {
  /** By person, the last that the others were told of. */
  let told = new Map<number, string>()

  const look = async () => {
    if (connections.count === 0) return
    const people = await listSanctionedSince(db, now() - lookBackMs)
    const suspended = people.filter(({ suspendedAt }) => suspendedAt !== null)
    connections.deliver({ to: suspended.map(({ id }) => id), event: { type: 'session.ended' } })
    const telling = new Map<number, string>()
    for (const { id, suspendedAt, restoredAt } of people) {
      const type = suspendedAt === null ? 'chat.back' : 'chat.left'
      const news = `${type} ${suspendedAt ?? restoredAt}`
      if (told.get(id) !== news) {
        for (const { chatId, otherId } of await listOthers(db, id)) {
          connections.deliver({ to: [otherId], event: { type, chatId } })
        }
      }
      telling.set(id, news)
    }
    told = telling
  }
  repeat(app, everyMs, look, 'suspensions cannot be looked up')
}
