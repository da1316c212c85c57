import { retention } from '../../contract/retention.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Subject } from '../notifications/topic.ts'
import { isVisibleTo } from '../people/visibility.queries.ts'

/** The notes that a person has not seen. */
export interface NoteNews extends Subject {
  count: number
  oldestSentAt: number
  /** Of the newest one. */
  name: string
  animalName: string
  /** When the person was notified of notes for the last time. */
  notifiedAt: number | null
}

const keptMs = retention.noteDays * 24 * 60 * 60 * 1000
/** Notes that were not seen are looked for among so many. */
const newestNotes = 100

/** Leaves out people without such a note. */
export async function listUnseenNotes(
  db: Db,
  subjects: readonly Subject[],
  now: number,
): Promise<NoteNews[]> {
  const news: NoteNews[] = []
  for (const { userId, subjectId } of subjects) {
    const notes = await selectUnseen(db, { userId, since: now - keptMs })
    const [newest] = notes
    if (!newest) continue
    news.push({
      userId,
      subjectId,
      count: notes.length,
      oldestSentAt: notes.at(-1)?.sentAt ?? newest.sentAt,
      name: newest.name,
      animalName: newest.animalName,
      notifiedAt: newest.notifiedAt,
    })
  }
  return news
}

const selectUnseen = prepare((db, { userId, since }: { userId: number; since: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notes')
        .select(['id', 'sender_id', 'sent_at', 'seen_at'])
        .where('receiver_id', '=', userId)
        .where('declined', '=', 0)
        .orderBy('id', 'desc')
        .limit(newestNotes)
        .as('note'),
    )
    .innerJoin('users', 'users.id', 'note.sender_id')
    .leftJoin('checks', (join) =>
      join.on('checks.user_id', '=', userId).on('checks.topic', '=', 'note'),
    )
    .select(['note.id', 'users.name', 'users.animal_name as animalName'])
    .select(['note.sent_at as sentAt', 'checks.notified_at as notifiedAt'])
    .where('note.seen_at', 'is', null)
    .where('note.sent_at', '>', since)
    .where(isVisibleTo(userId))
    .orderBy('note.id', 'desc'),
)
