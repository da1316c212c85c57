import { removeExpiredBrowsers } from '../accounts/known-browsers.queries.ts'
import { removeExpiredMailedLinks } from '../accounts/mailed-links.queries.ts'
import { removeExpiredSessions } from '../accounts/sessions.queries.ts'
import { removeFullAllowances } from '../allowances/allowances.queries.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { removeOldReportableChats } from '../chat/reportable-chats.queries.ts'
import { truncateLog } from '../db/store.ts'
import type { Deps } from '../deps.ts'
import { removeOldInvitations } from '../invitations/invitations.queries.ts'
import { tidyLostPets } from '../lost-pets/end-search.queries.ts'
import { removeOldFoundAnimals } from '../lost-pets/found-animals.queries.ts'
import { endDueSuspensions } from '../moderation/decisions.queries.ts'
import { removeOldReports } from '../moderation/reports.queries.ts'
import { removeOldSanctions } from '../moderation/sanctions.queries.ts'
import { removeOldNotes } from '../notes/notes.queries.ts'
import { removeOldSubscriptions } from '../notifications/subscriptions.queries.ts'
import { removeOldEvidence } from '../people/kept-evidence.queries.ts'
import { renewAges } from '../people/pets.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { removeUnowned } from '../photos/remove-unowned.ts'
import { removeOldPlaydates } from '../playdates/remove-playdates.queries.ts'

const second = 1000
const hour = 60 * 60 * second

interface HousekeepingTask {
  name: string
  everyMs: number
  /** Handles one batch. True if there may be more: then the task runs again at the next tick. */
  run: () => Promise<unknown>
}

export interface HousekeepingDeps extends Pick<Deps, 'config' | 'db' | 'now'> {
  photoFiles: PhotoFiles
}

/**
 * What is done on every server from time to time. Queries leave expired rows out before they are
 * deleted here. Each run handles a bounded batch, and two servers may run the same task at once.
 */
export function housekeepingTasks({ db, now, photoFiles }: HousekeepingDeps): HousekeepingTask[] {
  const task = (
    name: string,
    everyMs: number,
    run: (db: Deps['db'], now: number) => Promise<unknown>,
  ): HousekeepingTask => ({ name, everyMs, run: () => run(db, now()) })

  return [
    task('finish-unmatches', 15 * second, finishUnmatches),
    task('end-suspensions', 15 * second, endDueSuspensions),
    task('put-to-sleep', 15 * second, putToSleep),
    task('renew-ages', 15 * second, renewAges),
    task('remove-playdates', 15 * second, removeOldPlaydates),
    task('tidy-lost-pets', 60 * second, tidyLostPets),
    task('remove-found-animals', 60 * second, removeOldFoundAnimals),
    task('remove-sessions', hour, removeExpiredSessions),
    task('remove-known-browsers', hour, removeExpiredBrowsers),
    task('remove-mailed-links', hour, removeExpiredMailedLinks),
    task('remove-allowances', hour, removeFullAllowances),
    task('remove-reports', hour, removeOldReports),
    task('remove-reportable-chats', hour, removeOldReportableChats),
    task('remove-sanctions', hour, removeOldSanctions),
    task('remove-notes', hour, removeOldNotes),
    task('remove-kept-evidence', hour, removeOldEvidence),
    task('remove-invitations', hour, removeOldInvitations),
    task('remove-subscriptions', hour, removeOldSubscriptions),
    task('remove-files', 15 * second, () => removeUnowned({ db, photoFiles }, now())),
    task('truncate-log', hour, truncateLog),
  ]
}
