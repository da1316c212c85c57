import { type AnyNews, isOfLostPet } from './news-texts.ts'

/** Where a press on the notification leads. A later notification with the same tag replaces it. */
export function targetOf(news: AnyNews): { path: string; tag: string } {
  if (isOfLostPet(news)) {
    const path = news.kind === 'lost' ? `/lost/${news.key}` : '/lost'
    return { path, tag: `lost-${news.key}` }
  }
  const { chatId } = news
  if (chatId !== null) return { path: `/chats#chat=${chatId}`, tag: `chat-${chatId}` }
  return news.kind === 'note'
    ? { path: '/chats#notes', tag: 'notes' }
    : { path: '/home', tag: news.kind }
}
