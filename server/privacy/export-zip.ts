import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { findCardFile, findMessageFile, findSightingFile } from '../photos/files.queries.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import { readWhole } from '../photos/read-whole.ts'
import {
  exportedLists,
  findExportedAccount,
  findNotificationSettings,
  type LoadPage,
  listPages,
} from './export.queries.ts'

/**
 * Everything that we store about a person. The zip is written while it is read, rows in pages and photos
 * one by one. Nothing is locked, so each part shows the moment at which it was read. A slow client can
 * take minutes, so `checkSession` runs before each page and photo: it throws when the session has ended.
 */
export function exportZip(
  deps: PhotoDeps,
  userId: number,
  checkSession: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return makeZip(listFiles(deps, userId, checkSession)) as ReadableStream<Uint8Array>
}

async function* listFiles(deps: PhotoDeps, userId: number, checkSession: () => Promise<void>) {
  const { db } = deps
  const list = (name: string, load: LoadPage) => {
    const loadPage = async (after: number) => {
      await checkSession()
      return load(db, userId, after)
    }
    return { name, input: jsonArray(listPages(loadPage)) }
  }

  const unreadable: string[] = []
  const readPhoto = async (name: string, fileId: number | null) => {
    // Deleted since the page was read.
    if (fileId === null) return []
    const bytes = await readWhole(deps, fileId, userId).catch(() => null)
    if (!bytes) unreadable.push(name)
    return bytes ? [{ name, input: bytes }] : []
  }

  const account = await findExportedAccount(db, userId)
  yield { name: 'account.json', input: JSON.stringify(account && withDates(account), null, 2) }
  const settings = await findNotificationSettings(db, userId)
  const asText = JSON.stringify(settings ? withDates(settings) : null, null, 2)
  yield { name: 'notifications.json', input: asText }
  for (const [name, load] of Object.entries(exportedLists)) yield list(`${name}.json`, load)
  for await (const page of listPages((after) => exportedLists.photos(db, userId, after))) {
    for (const photo of page) {
      await checkSession()
      yield* await readPhoto(`photos/${photo.id}.webp`, await findCardFile(db, photo.id))
    }
  }
  for await (const page of listPages((after) => exportedLists.messages(db, userId, after))) {
    for (const message of page) {
      if (!('photo' in message)) continue
      await checkSession()
      yield* await readPhoto(message.photo, await findMessageFile(db, message.id))
    }
  }
  for await (const page of listPages((after) => exportedLists.sightings(db, userId, after))) {
    for (const sighting of page) {
      if (!('photo' in sighting)) continue
      await checkSession()
      yield* await readPhoto(sighting.photo, await findSightingFile(db, sighting.id))
    }
  }
  if (unreadable.length > 0) {
    const lines = [
      'These photos cannot be read at the moment. Please try again later.',
      ...unreadable,
    ]
    yield { name: 'missing-photos.txt', input: lines.join('\n') }
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
