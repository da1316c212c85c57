import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

// The shipped app, but for the part of a message's statement that sets an alarm: what is that worth?

const alarmed =
  /, "alarmed" as \(insert into "chat_alarms" .+? returning "chat_alarms"\."chat_id"\)/
const alone = /^insert into "chat_alarms" .+ returning/

const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text) {
  const none = 'select 1 as chat_id where ?1 is null and ?2 is null'
  return prepare.call(this, alone.test(text) ? none : text)
}

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    const { text, values } = (first ?? {}) as { text?: string; values?: unknown[] }
    if (!text || !alarmed.test(text)) return query.call(this, first, ...rest)
    // Its values stay: PostgreSQL wants to know of what kind one is that is not used.
    const used = text.replace(alarmed, '')
    const unused = (values ?? []).flatMap((_, index) => {
      const name = `$${index + 1}`
      return new RegExp(`\\${name}\\b`).test(used) ? [] : [`cast(${name} as bigint) is null`]
    })
    const condition =
      unused.length > 0 ? ` where ${unused.map((one) => `not (${one})`).join(' and ')}` : ''
    return query.call(this, { ...(first as object), text: used + condition }, ...rest)
  },
})

await import('./server.ts')
