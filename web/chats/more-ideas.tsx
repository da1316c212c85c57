import { useSyncExternalStore } from 'react'
import type { ChatState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { ideasFor } from './ideas.ts'
import styles from './ideas-row.module.css'
import { addIdea } from './kept-message.ts'
import { getChatClient } from './live-chat.ts'
import { useListedChat } from './queries.ts'
import { t } from './texts.ts'
import { useBothPets } from './use-both-pets.ts'

/** What to ask, beside a chat whose field is no longer under its first ideas. A tap fills the field. */
export function MoreIdeas({ chat }: { chat: ChatState }) {
  const { chatId, userId, image } = chat
  const client = getChatClient(getUserId())
  const { isPending, ...pets } = useBothPets(userId)
  const listed = useListedChat(chatId)
  const view = useSyncExternalStore(client.subscribe, () => client.getChat(chatId))
  const canWrite = !view.error && !view.otherHasLeft && listed && !listed.ended
  const hasWritten = view.messages.some(({ isMine }) => isMine)
  if (isPending || !canWrite || !hasWritten || listed.lostPetName != null) return null
  return (
    <section className={styles.more} aria-labelledby="more-ideas">
      <h3 id="more-ideas">{t('chat.moreIdeas')}</h3>
      {ideasFor({ ...pets, hasPhoto: image !== null }).map((idea) => (
        <Button key={idea} look="secondary" compact onClick={() => addIdea(chatId, idea)}>
          {idea}
        </Button>
      ))}
    </section>
  )
}
