import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Subject } from './topic.ts'

/** A person who asked to be notified of newcomers. */
export interface WatchNews extends Subject {
  notifiedAt: number | null
}

export async function listWatches(db: Db, subjects: readonly Subject[]): Promise<WatchNews[]> {
  const people = subjects.map(({ userId }) => userId)
  const rows = await selectWatches(db, people, {})
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ userId, ...row }]))
}

const selectWatches = prepareList((db, people) =>
  db
    .selectFrom('news_checks')
    .select(['user_id as userId', 'subject_id as subjectId', 'notified_at as notifiedAt'])
    .where('user_id', 'in', people)
    .where('topic', '=', 'newcomers'),
)
