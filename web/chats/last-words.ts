import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { getUserId } from '../lib/session.ts'
import { petNameOf } from './chat-state-of.ts'
import type { ChatSummary, LastMessage } from './queries.ts'
import { t } from './texts.ts'

/** The last message in the list. A goodbye and a step are shown in the reader's language. */
export function lastWords(chat: LastWordsOf, last: LastMessage): string {
  const { ended, lostPetName } = chat
  const isMine = last.userId === getUserId()
  if (last.step) return stepText(last.step, isMine, petNameOf(chat))
  // An answered sighting is stored with the pet's name in front.
  if (lostPetName && last.text.startsWith(`${lostPetName}: `))
    return t('chats.sighting', {
      name: lostPetName,
      words: last.text.slice(lostPetName.length + 2),
    })
  // Messages of a suspended person are hidden, so the last message may not be the goodbye.
  const isGoodbye = ended && ended.by === last.userId
  const text = isGoodbye
    ? t(`goodbye.${ended.line}`)
    : last.isPhoto
      ? t('chat.lastPhoto')
      : last.text
  return isMine ? t('chats.you', { text }) : text
}

type LastWordsOf = Pick<
  ChatSummary,
  'ended' | 'otherUserId' | 'animalName' | 'name' | 'lostPetName'
>

/** What the message of a step says, in the reader's language. */
export const stepText = (step: PlaydateStep, isMine: boolean, name: string): string =>
  isMine ? t(`step.mine.${step}`) : t(`step.theirs.${step}`, { name })
