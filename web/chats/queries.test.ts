import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChatListItem } from '../../contract/chat.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { ApiError } from '../lib/api.ts'
import { chatsQuery } from './queries.ts'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server with three chats, one on a page; what `answers` has is answered in place of a page. */
function serve(answers: Record<string, () => Response> = {}) {
  const pages: Record<string, [chatId: number, next?: string]> = {
    '': [3, '30.3'],
    '30.3': [2, '20.2'],
    '20.2': [1],
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = new URL(address, 'http://michi.example').searchParams.get('cursor') ?? ''
    const instead = answers[cursor]
    if (instead) return instead()
    const [chatId, next] = pages[cursor] ?? []
    const item = { chat_id: chatId, matched_at: '2026-01-01' } as ChatListItem
    return Response.json([item], { headers: next ? { [nextCursorHeader]: next } : {} })
  })
}

async function listIds() {
  // As in the app: a query without a connection is tried, and not put off.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const chats = await client.fetchQuery(chatsQuery(7))
  return chats.map(({ chatId }) => chatId)
}

test('the list goes on to the oldest chat', async () => {
  serve()
  expect(await listIds()).toEqual([3, 2, 1])
})

test('without a connection it is what was kept of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  serve({ '30.3': () => new Response(null, { status: 503 }) })
  await expect(listIds()).rejects.toThrow(ApiError)
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  serve({ '20.2': lost })
  expect(await listIds()).toEqual([3, 2])
  serve({ '': lost })
  await expect(listIds()).rejects.toThrow(ApiError)
})
