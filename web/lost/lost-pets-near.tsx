import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { getUserId } from '../lib/session.ts'
import { Icon } from '../ui/icon.tsx'
import { cardName, close, listClosed } from './closed-cards.ts'
import styles from './lost.module.css'
import { NearLine } from './near-bar.tsx'
import { NearCard } from './near-card.tsx'
import { lostPetsNearQuery } from './queries.ts'
import { t } from './texts.ts'

interface LostPetsNearProps {
  userId: number
  isShown: boolean
  /** Called when there is a card to show, and when there is none any more. */
  onWanted: (isWanted: boolean) => void
  onClose: () => void
}

/**
 * The newest lost pet nearby whose card the person has not closed: a line in the header, and a card with
 * the next turn of the deck. The page of the search lists all.
 */
export function LostPetsNear({ userId, isShown, onWanted, onClose }: LostPetsNearProps) {
  const near = useQuery(lostPetsNearQuery(userId)).data?.items ?? []
  const [closed, setClosed] = useState(() => listClosed(userId))
  const open = near.filter((each) => !closed.includes(cardName(each)))
  // A newer one does not replace the one that is being read.
  const [shown, setShown] = useState<string>()
  const lostPet = open.find((each) => cardName(each) === shown) ?? open[0]
  const name = lostPet && cardName(lostPet)
  if (isShown && name !== shown) setShown(name)
  const isWanted = lostPet !== undefined
  useEffect(() => onWanted(isWanted), [isWanted, onWanted])
  if (!lostPet) return null
  const putAway = () => setClosed(close(userId, cardName(lostPet)))
  if (isShown)
    return (
      <NearCard
        lostPet={lostPet}
        onClose={() => {
          putAway()
          onClose()
        }}
      />
    )
  if (lostPet.foundAt) return null
  // In place of the title, so that it is seen at once and moves nothing.
  return <NearLine lostPet={lostPet} place="main header" isOverTitle onPutAway={putAway} />
}

/** On the card of a household. What is not known when the card comes to the top does not appear under a thumb. */
export function SearchedBadge({ householdId }: { householdId: number }) {
  const queryClient = useQueryClient()
  const [lostPet] = useState(() =>
    queryClient
      .getQueryData(lostPetsNearQuery(getUserId()).queryKey)
      ?.items.find((each) => each.householdId === householdId && each.foundAt === null),
  )
  if (!lostPet) return null
  const { key, petName } = lostPet
  return (
    <Link href={`/lost/${key}`} className={styles.badge} draggable={false}>
      <Icon name="megaphone" size={20} />
      <span className="oneLine">
        {petName ? t('lost.searched', { name: petName }) : t('lost.poster.wanted')}
      </span>
    </Link>
  )
}
