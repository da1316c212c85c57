import { removeExpiredResetTokens } from '../accounts/password.queries.ts'
import { removeExpiredSessions } from '../accounts/sessions.queries.ts'
import { truncateLog } from '../db/store.ts'
import type { App, Deps } from '../deps.ts'
import { removeOldSubscriptions } from '../notifications/subscriptions.queries.ts'
import { removeOldChanges } from '../people/listing.queries.ts'
import { renewAges } from '../people/pets.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'
import { repeat } from '../repeat.ts'
import { removeOldReports } from '../safety/reports.queries.ts'
import { finishUnmatches } from '../safety/unmatch.queries.ts'

const everyMs = 15_000
const rarelyMs = 60 * 60 * 1000

/** Removes what is over. Nothing that people see waits for it: what is over is hidden at once. */
export function housekeeping(app: App, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  let lastRareAt = 0
  const tidy = async () => {
    await finishUnmatches(db, now())
    // In batches: whoever is left over has their turn the next time.
    await putToSleep(db, now())
    await renewAges(db, now())
    if (now() - lastRareAt < rarelyMs) return
    lastRareAt = now()
    await removeExpiredSessions(db, now())
    await removeExpiredResetTokens(db, now())
    await removeOldReports(db, now())
    await removeOldChanges(db)
    await removeOldSubscriptions(db, now())
    await truncateLog(db)
  }
  repeat(app, everyMs, tidy, 'what is over could not be removed')
}
