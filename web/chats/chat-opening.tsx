import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../account/own-settings.ts'
import type { ChatState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { FitChips } from '../pets/fit-chips.tsx'
import { listFit } from '../pets/fit-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from '../ui/picture.tsx'
import styles from './chat-opening.module.css'
import { t } from './texts.ts'
import { useBothPets } from './use-both-pets.ts'

/** The two who have met, and what they have in common. */
export function ChatOpening({ chat }: { chat: ChatState }) {
  const { userId: otherId, image, face, name } = chat
  const { data: own } = useQuery(settingsQuery(getUserId()))
  const { isPending, mine, theirs } = useBothPets(otherId)
  return (
    <div className={styles.opening}>
      <div className={styles.pair}>
        <Avatar size={88} src={own?.imgUrl ?? own?.faceUrl} alt="" />
        <Avatar size={88} src={image ?? face} alt="" />
        <span className={styles.heart}>
          <Icon name="heart" filled size={22} />
        </span>
      </div>
      <p className={styles.hello}>{t('chat.hello', { name })}</p>
      {/* It keeps its height until the reasons are known. */}
      <div className={styles.known}>{!isPending && <FitChips lines={listFit(mine, theirs)} />}</div>
    </div>
  )
}
