import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeStopToken } from '../../server/notifications/mail/link-tokens.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

/** In the mail that asks whether to write there. */
export const startLinkIn = (text: string): string =>
  /http\S+\/api\/startmail\/\S+/.exec(text)?.[0] ?? ''

/** As in a mail with news, which would take a quarter of an hour to come. */
export function stopLink({ origin, dataDir = '' }: Server, { id }: Person): string {
  const store = new DatabaseSync(join(dataDir, 'michi.sqlite'), { readOnly: true })
  const key = store.prepare(`select value from server_keys where name = 'mail'`).get()
  store.close()
  return `${origin}/api/stopmail/${makeStopToken(id, String(key?.value))}`
}
