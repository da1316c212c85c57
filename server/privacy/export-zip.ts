import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Db } from '../db/store.ts'
import {
  findAccount,
  findChatPhotoBytes,
  findNotificationSettings,
  findPhotoBytes,
  listPages,
  pageOfBlocks,
  pageOfChats,
  pageOfInvitations,
  pageOfLostPets,
  pageOfMessages,
  pageOfNotes,
  pageOfPets,
  pageOfPhotos,
  pageOfPlaydates,
  pageOfReactions,
  pageOfReports,
  pageOfSanctions,
  pageOfSessions,
  pageOfSightings,
  pageOfSubscriptions,
  pageOfSwipes,
} from './export.queries.ts'

/**
 * Everything that we store about a person. The zip is written while it is read, rows in pages and photos
 * one by one. Nothing is locked, so each part shows the moment at which it was read. A slow client can
 * take minutes, so `checkSession` runs before each page and photo: it throws when the session has ended.
 */
export function exportZip(
  db: Db,
  userId: number,
  checkSession: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return makeZip(listFiles(db, userId, checkSession)) as ReadableStream<Uint8Array>
}

async function* listFiles(db: Db, userId: number, checkSession: () => Promise<void>) {
  const list = <Row extends { id: number }>(
    name: string,
    load: (db: Db, userId: number, after: number) => Promise<Row[]>,
  ) => {
    const loadPage = async (after: number) => {
      await checkSession()
      return load(db, userId, after)
    }
    return { name, input: jsonArray(listPages(loadPage)) }
  }

  const account = await findAccount(db, userId)
  yield { name: 'account.json', input: JSON.stringify(account && withDates(account), null, 2) }
  const settings = await findNotificationSettings(db, userId)
  const asText = JSON.stringify(settings ? withDates(settings) : null, null, 2)
  yield { name: 'notifications.json', input: asText }
  yield list('notified-browsers.json', pageOfSubscriptions)
  yield list('pets.json', pageOfPets)
  yield list('photos.json', pageOfPhotos)
  yield list('likes-and-dislikes.json', pageOfSwipes)
  yield list('notes.json', pageOfNotes)
  yield list('chats.json', pageOfChats)
  yield list('messages.json', pageOfMessages)
  yield list('reactions.json', pageOfReactions)
  yield list('playdates.json', pageOfPlaydates)
  yield list('invitations.json', pageOfInvitations)
  yield list('sessions.json', pageOfSessions)
  yield list('blocks.json', pageOfBlocks)
  yield list('reports.json', pageOfReports)
  yield list('sanctions.json', pageOfSanctions)
  yield list('lost-pets.json', pageOfLostPets)
  yield list('sightings.json', pageOfSightings)
  for await (const page of listPages((after) => pageOfPhotos(db, userId, after))) {
    for (const photo of page) {
      await checkSession()
      const bytes = await findPhotoBytes(db, userId, photo.id)
      // Deleted since the page was read.
      if (bytes) yield { name: `photos/${photo.id}.webp`, input: bytes }
    }
  }
  for await (const page of listPages((after) => pageOfMessages(db, userId, after))) {
    for (const message of page) {
      if (!('photo' in message)) continue
      const bytes = await findChatPhotoBytes(db, userId, message.id)
      if (bytes) yield { name: message.photo, input: bytes }
    }
  }
}

/** One chunk for each page: a chunk for each row would cost more than reading the row. */
async function* jsonArray(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const page of pages) {
    const rows = page.map((row) => JSON.stringify(withDates(row)))
    yield `${separator}\n${rows.join(',\n')}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** Milliseconds become ISO dates. */
function withDates(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}
