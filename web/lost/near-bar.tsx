import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { getUserId } from '../lib/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { cardName, close, listClosed } from './closed-cards.ts'
import styles from './pinned-search.module.css'
import { type LostPetNear, lostPetsNearQuery } from './queries.ts'
import { t } from './texts.ts'

const tabs = ['/chats', '/settings']

/** Says on the other tabs that a pet is lost nearby, until the person looks at its poster or puts it away. */
export function NearBars() {
  const [path] = useLocation()
  // Home asks, and says it in its header.
  useQuery({ ...lostPetsNearQuery(getUserId()), enabled: path !== '/home' })
  return tabs.includes(path) && <NearBar key={path} />
}

/** What is not known when the tab opens waits for the next one: nothing slides under a thumb. */
function NearBar() {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const [lostPet, setLostPet] = useState(() => {
    const near = queryClient.getQueryData(lostPetsNearQuery(userId).queryKey)?.items ?? []
    const closed = listClosed(userId)
    return near.find((each) => each.foundAt === null && !closed.includes(cardName(each))) ?? null
  })
  if (!lostPet) return null
  const putAway = () => {
    close(userId, cardName(lostPet))
    setLostPet(null)
  }
  return <NearLine lostPet={lostPet} place="[data-bar]" onPutAway={putAway} />
}

interface NearLineProps {
  lostPet: LostPetNear
  /** The selector of the element that it is drawn in. */
  place: string
  isOverTitle?: boolean
  onPutAway: () => void
}

/** One line with the way to the poster. */
export function NearLine({ lostPet, place, isOverTitle = false, onPutAway }: NearLineProps) {
  const slot = document.querySelector(place)
  if (!slot) return null
  return createPortal(
    <div className={styles.bar} data-over-title={isOverTitle || undefined}>
      <Link href={`/lost/${lostPet.key}`} className={styles.pin} onClick={onPutAway}>
        <Icon name="megaphone" size={20} />
        <span className="grow clamp">
          {t('lost.near', { name: lostPet.petName || t('lost.somePet') })}
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
      <IconButton icon="cross" label={t('lost.putAway')} onClick={onPutAway} />
    </div>,
    slot,
  )
}
