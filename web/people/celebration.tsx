import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { vibrate } from '../lib/haptics.ts'
import { getUserId } from '../lib/session.ts'
import { playSound } from '../lib/sounds.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { useModal } from '../ui/use-modal.ts'
import styles from './celebration.module.css'
import { Confetti } from './confetti.tsx'
import { firstName } from './first-name.ts'
import { chatStateOfMatch, type NewMatch } from './new-matches.ts'
import { t } from './texts.ts'

interface CelebrationProps {
  match: NewMatch
  onClose: () => void
}

/** The dialog is open while it is mounted. */
export function Celebration({ match, onClose }: CelebrationProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [, navigate] = useLocation()
  const { data: own } = useQuery(settingsQuery(getUserId()))
  const { name, animalName, image, face } = match

  const modal = useModal(onClose, () => {
    vibrate([20, 60, 40])
    playSound('match')
    // Not a button: a key that is down when the dialog opens would press it.
    title.current?.focus()
  })

  function openChat() {
    onClose()
    navigate('/chat', { state: chatStateOfMatch(match) })
  }

  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <Confetti />
      <div className={styles.content}>
        <div className={styles.pair}>
          <span className={styles.mine}>
            <Picture src={own?.imgUrl ?? own?.faceUrl} alt={t('match.you')} />
          </span>
          <span className={styles.theirs}>
            <Picture src={image ?? face} alt={isolate(animalName)} />
          </span>
          <span className={styles.heart}>
            <Icon name="heart" filled size={34} />
          </span>
        </div>
        <h2 ref={title} id={titleId} className={styles.title} tabIndex={-1}>
          {t('match.title')}
        </h2>
        <p className={styles.text}>
          {name === animalName
            ? t('match.text', { animalName })
            : t('match.textWithPerson', { animalName, name: firstName(name) })}
        </p>
        <div className={styles.actions}>
          <Button icon="chats" onClick={openChat}>
            {t('match.write')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('match.goOn')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
