import { type Db, inTransaction } from '../db/store.ts'
import { findReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import type { ContentSubject } from './content-address.ts'
import {
  findPhoto,
  insertReportRow,
  type LostPet,
  type NewReport,
  selectTarget,
} from './store-report.queries.ts'

interface NewNotice extends Pick<NewReport, 'reason' | 'words' | 'now'> {
  address: string
  name: string | null
  email: string | null
  /** What the address leads to. Null for another page of ours. */
  subject: ContentSubject | null
}

/** A notice of somebody without an account. The answer does not tell whether there is such content. */
export async function insertNotice(db: Db, notice: NewNotice): Promise<string> {
  const { reason, words, now, subject } = notice
  return inTransaction(db, async (trx) => {
    const { targetId, photo, lostPet } = await findContent(trx, subject)
    if (targetId) await lockPeople(trx, [targetId])
    const target = targetId ? await selectTarget(trx, targetId).executeTakeFirst() : undefined
    const row = {
      userId: null,
      chatId: null,
      messageId: null,
      photoId: photo?.id ?? null,
      source: 'notice' as const,
      reason,
      words,
      now,
      notice: {
        address: notice.address,
        name: notice.name,
        email: notice.email,
      },
    }
    return insertReportRow(trx, row, { target, photo, lostPet })
  })
}

interface Content {
  targetId?: number | undefined
  photo?: { id: number } | undefined
  lostPet?: LostPet
}

async function findContent(trx: Db, subject: ContentSubject | null): Promise<Content> {
  if (subject === null) return {}
  if ('photoKey' in subject) {
    const photo = await findPhotoByKey(trx, subject.photoKey)
    return { targetId: photo?.userId, photo }
  }
  if ('targetId' in subject) {
    const { targetId } = subject
    return { targetId, lostPet: await findReportedLostPet(trx, { userId: targetId }) }
  }
  const lostPet = await findReportedLostPet(trx, { key: subject.lostPetKey })
  if (!lostPet) return {}
  const { ownerId, photoId } = lostPet
  return { targetId: ownerId, photo: await findPhoto(trx, photoId, ownerId), lostPet }
}

const findPhotoByKey = (trx: Db, key: string) =>
  trx
    .selectFrom('photos')
    .select(['id', 'user_id as userId'])
    .where('key', '=', key)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
