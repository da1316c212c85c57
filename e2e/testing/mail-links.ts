import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeStopToken } from '../../server/notifications/mail/link-tokens.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

/** The link in the mail that asks for confirmation. */
export const confirmLinkIn = (text: string): string =>
  /http\S+\/michiapp\/confirm#token=\S+/.exec(text)?.[0] ?? ''

/** The link to stop mails. It is computed, because a mail with news comes only after 15 minutes. */
export function stopLink({ origin, dataDir = '' }: Server, { id }: Person): string {
  const store = new DatabaseSync(join(dataDir, 'michi.sqlite'), { readOnly: true })
  const key = store.prepare(`select value from server_keys where name = 'mail'`).get()
  store.close()
  return `${origin}/api/stopmail/${makeStopToken(id, String(key?.value))}`
}
