import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isNotBlocked, isNotSuspended, isVisibleTo } from '../people/visibility.queries.ts'

type People = ExpressionBuilder<Database, 'users'>

/**
 * People whom this person may block and report: those they can see, those they have blocked, and those
 * who paused or fell asleep after they raised an alarm or wrote to this person.
 */
export const isReportableBy = (userId: number) => (eb: People) =>
  eb.or([
    isVisibleTo(userId)(eb),
    eb.and([isNotSuspended('users'), isBlockedBy(userId)(eb)]),
    eb.and([
      isNotSuspended('users'),
      isNotBlocked(userId)(),
      eb.or([
        hasLostPet(eb),
        hasSentNoteTo(userId)(eb),
        hasKeptEvidenceFor(userId)(eb),
        hasSentSightingTo(userId)(eb),
      ]),
    ]),
  ])

const isBlockedBy = (userId: number) => (eb: People) =>
  eb.exists(
    eb
      .selectFrom('blocks')
      .select('blocked_id')
      .where('blocker_id', '=', userId)
      .whereRef('blocked_id', '=', 'users.id'),
  )

const hasLostPet = (eb: People) =>
  eb.exists(
    eb
      .selectFrom('lost_pets')
      .select('lost_pets.id')
      .whereRef('lost_pets.user_id', '=', 'users.id'),
  )

const hasSentNoteTo = (userId: number) => (eb: People) =>
  eb.exists(
    eb
      .selectFrom('notes')
      .select('notes.id')
      .where('receiver_id', '=', userId)
      .whereRef('sender_id', '=', 'users.id'),
  )

const hasKeptEvidenceFor = (userId: number) => (eb: People) =>
  eb.exists(
    eb
      .selectFrom('kept_evidence')
      .select('kept_evidence.id')
      .where('receiver_id', '=', userId)
      .whereRef('sender_id', '=', 'users.id'),
  )

const hasSentSightingTo = (userId: number) => (eb: People) =>
  eb.exists(
    eb
      .selectFrom('sightings')
      .innerJoin('lost_pets', 'lost_pets.id', 'sightings.lost_pet_id')
      .select('sightings.id')
      .where('lost_pets.user_id', '=', userId)
      .whereRef('sightings.user_id', '=', 'users.id'),
  )
