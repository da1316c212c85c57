import { awaitsAnswer } from '../../contract/playdate-words.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import { type ChatSummary, isNewMatch } from './queries.ts'

type EventOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>

type Sections = Record<'matches' | 'yourTurn' | 'conversations' | 'ended', ChatSummary[]>

/** Each part is sorted by its newest message; in `yourTurn` unread chats come first. */
export function splitChats(chats: readonly ChatSummary[]): Sections {
  const isYourTurn = ({ waitingSince, ended }: ChatSummary) => !ended && waitingSince != null
  return {
    matches: chats.filter(isNewMatch),
    yourTurn: chats.filter(isYourTurn).sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0)),
    conversations: chats.filter((chat) => !isNewMatch(chat) && !isYourTurn(chat) && !chat.ended),
    ended: chats.filter(({ ended }) => ended),
  }
}

/**
 * The same chats in the sections and the order of before. Chats that were not there come last, and in no new
 * section, so that no row moves.
 */
export function keepOrder(before: Sections, chats: readonly ChatSummary[]): Sections {
  const byId = new Map(chats.map((chat) => [chat.chatId, chat]))
  const known = new Set(Object.values(before).flatMap((part) => part.map(({ chatId }) => chatId)))
  const added = splitChats(chats.filter(({ chatId }) => !known.has(chatId)))
  const keep = (name: keyof Sections) =>
    before[name].flatMap(({ chatId }) => byId.get(chatId) ?? [])
  const hadMatches = before.matches.length > 0
  return {
    matches: [...keep('matches'), ...(hadMatches ? added.matches : [])],
    yourTurn: keep('yourTurn'),
    conversations: [
      ...keep('conversations'),
      ...added.yourTurn,
      ...added.conversations,
      ...(hadMatches ? [] : added.matches),
    ],
    ended: [...keep('ended'), ...added.ended],
  }
}

/** The list after an event, or null if it must be fetched again. */
export function withEvent(
  chats: ChatSummary[],
  event: ServerEvent,
  userId: number,
): ChatSummary[] | null {
  switch (event.type) {
    case 'message.new':
      return withMessage(chats, event, userId)
    case 'message.read':
      return event.userId === userId ? withRead(chats, event) : chats
    case 'chat.gone':
      return chats.filter(({ chatId }) => chatId !== event.chatId)
    case 'match.new':
    case 'chat.back':
    case 'chat.left':
    case 'chat.ended':
    case 'sync':
      return null
    default:
      return chats
  }
}

function withMessage(
  chats: ChatSummary[],
  { message }: EventOf<'message.new'>,
  userId: number,
): ChatSummary[] | null {
  const chat = chats.find(({ chatId }) => chatId === message.chat_id)
  if (!chat) return null
  const { seq } = message
  const at = new Date(message.created_at)
  const last = chat.lastMessage
  if (last && (last.seq === undefined ? last.at >= at : last.seq === seq)) return chats
  // This one is late, or one before it is missing: only the server knows how many are unread.
  if (last?.seq !== undefined && seq !== last.seq + 1) return null
  const isMine = message.user_id === userId
  const step = message.playdate?.step ?? null
  const isAnswer = step !== null && !awaitsAnswer(step)
  const changed = {
    ...chat,
    lastMessage: {
      text: message.message,
      at,
      userId: message.user_id,
      seq,
      step,
      isPhoto: message.photo !== undefined,
    },
    unread: isMine ? chat.unread : chat.unread + 1,
    waitingSince: isMine || isAnswer ? null : (chat.waitingSince ?? at),
  }
  return [changed, ...chats.filter((other) => other !== chat)]
}

function withRead(
  chats: ChatSummary[],
  { chatId, seq }: EventOf<'message.read'>,
): ChatSummary[] | null {
  const chat = chats.find((candidate) => candidate.chatId === chatId)
  if (!chat || chat.unread === 0) return chats
  // Newer messages have come since: only the server knows how many of them are unread.
  if (chat.lastMessage?.seq !== undefined && seq < chat.lastMessage.seq) return null
  return chats.map((other) => (other === chat ? { ...chat, unread: 0 } : other))
}
