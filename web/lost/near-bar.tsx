import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { getUserId } from '../lib/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { cardName, close, listClosed } from './closed-cards.ts'
import styles from './pinned-search.module.css'
import { lostPetsNearQuery } from './queries.ts'
import { t } from './texts.ts'

const tabs = ['/home', '/chats', '/settings']

/** Says on every tab that a pet is lost nearby, until the person looks at its poster or puts it away. */
export function NearBars() {
  const [path] = useLocation()
  // On Home the card over the deck asks.
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
  const slot = document.querySelector('[data-bar]')
  if (!slot || !lostPet) return null
  const putAway = () => {
    close(userId, cardName(lostPet))
    setLostPet(null)
  }
  return createPortal(
    <div className={styles.bar}>
      <Link href={`/lost/${lostPet.key}`} className={styles.pin} onClick={putAway}>
        <Icon name="megaphone" size={20} />
        <span className={styles.text}>
          {t('lost.near', { name: lostPet.petName || t('lost.somePet') })}
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
      <IconButton icon="cross" label={t('lost.putAway')} onClick={putAway} />
    </div>,
    slot,
  )
}
