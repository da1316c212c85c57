import type { Live } from '../chat/live/live.ts'
import type { App, Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { listOthers, listSuspendedOrRestored } from './suspension-watch.queries.ts'

const everyMs = 1000

/** Much longer than the interval, because clocks differ and a server may be busy. */
const lookBackMs = 15 * 60 * 1000

/**
 * `npm run moderate` writes to the store, not to the servers. A request sees a suspension at once, because
 * it looks up its session. For open sockets each server asks the store every second who was suspended
 * or restored, and notifies the people who share a chat with them once.
 */
export function watchSuspensions(
  app: App,
  { db, now, sockets: { connections } }: Pick<Deps, 'db' | 'now'> & { sockets: Live },
): void {
  /** By person, the last event that was delivered to the others. */
  let delivered = new Map<number, string>()

  const look = async () => {
    if (connections.count === 0) return
    const people = await listSuspendedOrRestored(db, now() - lookBackMs)
    const suspended = people.filter(({ suspendedAt }) => suspendedAt !== null)
    connections.deliver({ to: suspended.map(({ id }) => id), event: { type: 'session.ended' } })
    const current = new Map<number, string>()
    for (const { id, suspendedAt, restoredAt } of people) {
      const type = suspendedAt === null ? 'chat.back' : 'chat.left'
      const key = `${type} ${suspendedAt ?? restoredAt}`
      if (delivered.get(id) !== key) {
        for (const { chatId, otherId } of await listOthers(db, id)) {
          connections.deliver({ to: [otherId], event: { type, chatId } })
        }
      }
      current.set(id, key)
    }
    delivered = current
  }
  repeat(app, everyMs, look, 'suspensions cannot be looked up')
}
