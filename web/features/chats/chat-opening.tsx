import { useQuery } from '@tanstack/react-query'
import { fitOf } from '../../../contract/reasons.ts'
import type { ChatState } from '../../lib/history-state.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { ownPictureQuery } from '../../lib/own-picture.ts'
import { cautionText, reasonText } from '../../lib/pets/fit-texts.ts'
import { getUserId } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/picture.tsx'
import styles from './chat-opening.module.css'
import { useBothPets } from './use-both-pets.ts'

/** The two who have met, and what they have in common. */
export function ChatOpening({ chat }: { chat: ChatState }) {
  const { userId: otherId, image, face, name } = chat
  const { data: own } = useQuery(ownPictureQuery(getUserId()))
  const { isPending, mine, theirs, month } = useBothPets(otherId)
  const { reasons, caution } = fitOf(mine, theirs, month)
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
      {/* It keeps its height until the reasons are known. */}
      <div className={styles.known}>
        {!isPending && (caution || reasons.length > 0) && (
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
      </div>
    </div>
  )
}
