import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/store.ts'
import { sendParts } from '../http/send-parts.ts'
import { type Images, listAvatars, type Photo } from './photos.queries.ts'
import { base64 } from './to-wire.ts'

/** A list whose items each show somebody's avatar. */
interface AvatarList<Row> {
  rows: readonly Row[]
  userIdOf: (row: Row) => number | null
  toItem: (row: Row, avatar: Photo | null) => object
}

/** With their addresses at once; in base64 as the client takes it. */
export async function sendWithAvatars<Row>(
  reply: FastifyReply,
  db: Db,
  images: Images,
  list: AvatarList<Row>,
): Promise<FastifyReply> {
  if (images === 'base64') return sendParts(reply, writeWithAvatars(db, list))
  const { rows, userIdOf, toItem } = list
  const avatars = await listAvatars(
    db,
    rows.flatMap((row) => userIdOf(row) ?? []),
    images,
  )
  return reply.send(rows.map((row) => toItem(row, avatars.get(userIdOf(row) ?? 0) ?? null)))
}

/** Avatars are read for so many rows at a time. */
const batch = 10

/** Stands for an avatar's bytes while its row becomes JSON. Nobody can guess it. */
const mark = randomBytes(24)
const markText = mark.toString('base64')

/**
 * As JSON with the avatars in base64: a thousand of them as one text would be tens of megabytes.
 * They are put between the pieces of a row, because JSON would copy each of them several times.
 */
export async function* writeWithAvatars<Row>(
  db: Db,
  { rows, userIdOf, toItem }: AvatarList<Row>,
): AsyncGenerator<string> {
  let text = '['
  let last: { userId: number; encoded: string } | undefined
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    const userIds = new Set(some.flatMap((row) => userIdOf(row) ?? []))
    const avatars = await listAvatars(db, [...userIds], 'base64')
    for (const [index, row] of some.entries()) {
      const avatar = avatars.get(userIdOf(row) ?? 0)
      const item = toItem(row, avatar ? { ...avatar, bytes: mark } : null)
      const [before, after] = JSON.stringify(item).split(markText)
      text += `${start + index > 0 ? ',' : ''}${before}`
      if (!avatar || after === undefined) continue
      yield text
      const { userId, bytes } = avatar
      if (last?.userId !== userId) last = { userId, encoded: base64(bytes) ?? '' }
      yield last.encoded
      text = after
    }
    yield text
    text = ''
  }
  yield rows.length > 0 ? ']' : '[]'
}
