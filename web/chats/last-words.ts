import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { getUserId } from '../lib/session.ts'
import { petNameOf } from './chat-state-of.ts'
import type { ChatSummary, LastMessage } from './queries.ts'
import { t } from './texts.ts'

/** The last message in the list. A goodbye and a step are shown in the reader's language. */
export function lastWords(chat: LastWordsOf, last: LastMessage): string {
  const { ended } = chat
  const isMine = last.userId === getUserId()
  if (last.step) return stepText(last.step, isMine, petNameOf(chat))
  // Messages of a suspended person are hidden, so the last message may not be the goodbye.
  const isGoodbye = ended && ended.by === last.userId
  const text = isGoodbye
    ? t(`goodbye.${ended.line}`)
    : last.isPhoto
      ? t('chat.lastPhoto')
      : last.text
  return isMine ? t('chats.you', { text }) : text
}

type LastWordsOf = Pick<ChatSummary, 'ended' | 'otherUserId' | 'animalName' | 'name'>

/** What the message of a step says, in the reader's language. */
export const stepText = (step: PlaydateStep, isMine: boolean, name: string): string =>
  isMine ? t(`step.mine.${step}`) : t(`step.theirs.${step}`, { name })
