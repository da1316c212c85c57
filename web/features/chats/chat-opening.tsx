import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../../contract/age.ts'
import { fitOf } from '../../../contract/reasons.ts'
import type { ChatState } from '../../lib/history-state.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { ownPictureQuery } from '../../lib/own-picture.ts'
import { cautionText, reasonText } from '../../lib/pets/fit-texts.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/picture.tsx'
import styles from './chat-opening.module.css'
import { ideasFor } from './ideas.ts'

interface ChatOpeningProps {
  chat: ChatState
  /** Something to say was chosen: it is said. */
  onSay: (text: string) => void
}

/** design §12: the two who have met, what they have in common, and what one could say first. */
export function ChatOpening({ chat, onSay }: ChatOpeningProps) {
  const { userId: otherId, image, face, name } = chat
  const { data: own } = useQuery(ownPictureQuery(getUserId()))
  const mine = useQuery(householdQuery(getUserId()))
  const theirs = useQuery({ ...householdQuery(otherId ?? 0), enabled: otherId !== null })
  const isPending = mine.isPending || (otherId !== null && theirs.isPending)
  const pets = { mine: mine.data?.pets ?? [], theirs: theirs.data?.pets ?? [] }
  const month = monthOf(Date.now())
  const { reasons, caution } = fitOf(pets.mine, pets.theirs, month)
  return (
    <div className={styles.opening}>
      <div className={styles.pair}>
        <Avatar size={88} src={own?.image ?? own?.face} alt="" />
        <Avatar size={88} src={image ?? face} alt="" />
        <span className={styles.heart}>
          <Icon name="heart" filled size={22} />
        </span>
      </div>
      <p className={styles.hello}>{t('chat.hello', { name })}</p>
      {/* Until it is known what fits, the place is kept, with general ideas. */}
      <div className={styles.known} data-pending={isPending || undefined} inert={isPending}>
        {(caution || reasons.length > 0) && (
          <ul className={styles.fit} aria-label={t('fit.label')}>
            {reasons.map((reason) => (
              <li key={reason.code} className={styles.reason}>
                <Icon name="heart" filled size={14} />
                <span>{reasonText(reason)}</span>
              </li>
            ))}
            {caution && (
              <li className={styles.reason} data-caution>
                <Icon name="alert" size={16} />
                <span>{cautionText(caution)}</span>
              </li>
            )}
          </ul>
        )}
        <fieldset className={styles.ideas}>
          <legend className={styles.legend}>{t('chat.icebreakers')}</legend>
          {ideasFor({ ...pets, month, hasPhoto: image !== null }).map((idea) => (
            <Button key={idea} look="secondary" compact onClick={() => onSay(idea)}>
              {idea}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
