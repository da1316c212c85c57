import type { FastifyReply } from 'fastify'
import { nextCursorHeader } from '../../contract/headers.ts'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'

/** The chat after which a page begins. The list has the newest chat first. */
export interface ListPosition {
  at: number
  chatId: number
}

export interface PageRequest {
  limit: number
  after: ListPosition | null
}

export function readPage({
  limit = limits.chatList,
  cursor,
}: {
  limit?: number | undefined
  cursor?: string | undefined
}): PageRequest {
  return { limit, after: cursor === undefined ? null : readCursor(cursor) }
}

/** Sets the cursor header if there is a next page; the query selects one row more than the page has. */
export function takePage<Row>(
  reply: FastifyReply,
  rows: Row[],
  { limit }: PageRequest,
  positionOf: (row: Row) => ListPosition,
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) {
    const { at, chatId } = positionOf(last)
    reply.header(nextCursorHeader, `${at}.${chatId}`)
  }
  return page
}

function readCursor(text: string): ListPosition {
  const [, at, chatId] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (!at || !chatId) throw new AppError('invalid_input')
  return { at: Number(at), chatId: Number(chatId) }
}
