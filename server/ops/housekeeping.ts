import { removeExpiredMailedLinks } from '../accounts/mailed-links.queries.ts'
import { removeExpiredSessions } from '../accounts/sessions.queries.ts'
import { forgetReceived } from '../blocks/blocks.queries.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { truncateLog } from '../db/store.ts'
import type { App, Deps } from '../deps.ts'
import { removeOldInvitations } from '../invitations/invitations.queries.ts'
import { tidyLostPets } from '../lost-pets/lost-pets.queries.ts'
import { removeOldNotes } from '../notes/notes.queries.ts'
import { removeOldSubscriptions } from '../notifications/subscriptions.queries.ts'
import { removeOldChanges } from '../people/listing.queries.ts'
import { renewAges } from '../people/pets.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'
import type { PicturePool } from '../photos/picture-pool.ts'
import { removeOldPlaydates } from '../playdates/remove-playdates.queries.ts'
import { repeat } from '../repeat.ts'
import { compareOldPhotos } from '../reports/photo-flags.ts'
import { removeOldReports } from '../reports/reports.queries.ts'
import { endDueSuspensions } from '../sanctions/decisions.queries.ts'
import { removeOldSanctions } from '../sanctions/sanctions.queries.ts'

const everyMs = 15_000
const rarelyMs = 60 * 60 * 1000

/** Deletes expired rows. Queries leave them out before that. */
export function housekeeping(
  app: App,
  { db, demo, now }: Pick<Deps, 'db' | 'demo' | 'now'>,
  pictures: PicturePool,
): void {
  let lastRareAt = 0
  const tidy = async () => {
    await finishUnmatches(db, now())
    await endDueSuspensions(db, now())
    // Each run handles a batch; the next run continues.
    await putToSleep(db, now())
    await renewAges(db, now())
    await removeOldPlaydates(db, now())
    // The demo's drawings look alike.
    if (!demo) await compareOldPhotos(db, pictures, now())
    if (now() - lastRareAt < rarelyMs) return
    lastRareAt = now()
    await removeExpiredSessions(db, now())
    await removeExpiredMailedLinks(db, now())
    await removeOldReports(db, now())
    await forgetReceived(db, now())
    await removeOldSanctions(db, now())
    await removeOldNotes(db, now())
    await removeOldInvitations(db, now())
    await removeOldChanges(db)
    await removeOldSubscriptions(db, now())
    await tidyLostPets(db, now())
    await truncateLog(db)
  }
  repeat(app, everyMs, tidy, 'housekeeping failed')
}
