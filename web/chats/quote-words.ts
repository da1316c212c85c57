import type { Quote } from '../../contract/chat.ts'
import { quoteText } from '../../contract/quotes.ts'
import { getUserId } from '../lib/session.ts'
import type { Bubble } from './client/bubbles.ts'
import { stepText } from './last-words.ts'
import { t } from './texts.ts'

/** For a reply to this message. Null until the server has stored the message. */
export function quoteOf(message: Bubble, otherId: number | null): Quote | null {
  const { seq, isMine, text, isPhoto, playdate } = message
  if (seq === null) return null
  return {
    seq,
    user_id: isMine ? getUserId() : otherId,
    text: isPhoto || playdate ? null : quoteText(text),
    photo: isPhoto,
    step: playdate?.step ?? null,
  }
}

export const isOwnQuote = ({ user_id }: Quote): boolean => user_id === getUserId()

/** The quoted text, or the words for what has none, in the reader's language. */
export function quoteWords(quote: Quote, otherName: string): string {
  if (quote.user_id === null) return t('quote.gone')
  if (quote.photo) return t('chat.lastPhoto')
  if (quote.step) return stepText(quote.step, isOwnQuote(quote), otherName)
  return quote.text ?? ''
}
