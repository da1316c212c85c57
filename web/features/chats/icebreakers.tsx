import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../../contract/age.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './chat.module.css'
import { ideasFor } from './ideas.ts'

interface IcebreakersProps {
  /** Null: they have left. */
  otherId: number | null
  hasPhoto: boolean
  onPick: (text: string) => void
}

/** What one could say: it goes into the field, to be sent or changed. */
export function Icebreakers({ otherId, hasPhoto, onPick }: IcebreakersProps) {
  const mine = useQuery(householdQuery(getUserId()))
  const theirs = useQuery({ ...householdQuery(otherId ?? 0), enabled: otherId !== null })
  const isPending = mine.isPending || (otherId !== null && theirs.isPending)
  const ideas = ideasFor({
    mine: mine.data?.pets ?? [],
    theirs: theirs.data?.pets ?? [],
    month: monthOf(Date.now()),
    hasPhoto,
  })
  return (
    // Until it is known what fits, general ones keep the place.
    <fieldset className={styles.ideas} data-pending={isPending || undefined} inert={isPending}>
      <legend className="visuallyHidden">{t('chat.icebreakers')}</legend>
      {ideas.map((idea) => (
        <Button key={idea} look="secondary" compact onClick={() => onPick(idea)}>
          {idea}
        </Button>
      ))}
    </fieldset>
  )
}
