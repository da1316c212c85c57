import { useEffect } from 'react'
import type { ChatState } from '../lib/history-state.ts'
import { Button } from '../ui/button.tsx'
import { ideasFor } from './ideas.ts'
import styles from './ideas-row.module.css'
import { t } from './texts.ts'
import { useBothPets } from './use-both-pets.ts'

export interface IdeasProps {
  chat: ChatState
  onChoose: (text: string) => void
  onDrawn?: () => void
}

/** What the person could say first. A tap fills the field with it. */
export function Ideas({ chat, onChoose, onDrawn }: IdeasProps) {
  const { isPending, ...pets } = useBothPets(chat.userId)
  useEffect(() => {
    if (!isPending) onDrawn?.()
  }, [isPending, onDrawn])
  return (
    <fieldset className={styles.ideas} data-pending={isPending || undefined} inert={isPending}>
      <legend className="visuallyHidden">{t('chat.icebreakers')}</legend>
      {ideasFor({ ...pets, hasPhoto: chat.image !== null }).map((idea) => (
        <Button key={idea} look="secondary" compact onClick={() => onChoose(idea)}>
          {idea}
        </Button>
      ))}
    </fieldset>
  )
}
