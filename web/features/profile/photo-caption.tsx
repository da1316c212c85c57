import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../../contract/age.ts'
import { isolate } from '../../../contract/isolate.ts'
import type { Household } from '../../../contract/pets.ts'
import { fitOf } from '../../../contract/reasons.ts'
import { cardReasonText, cautionText, reasonText } from '../../lib/pets/fit-texts.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { cardLine } from '../../lib/pets/pet-texts.ts'
import { getUserId } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './gallery.module.css'

interface PhotoCaptionProps {
  name: string
  household: Household
  isOwn: boolean
}

/** Who is on the photo, as on a card of the deck. Screen readers read the heading and the story instead. */
export function PhotoCaption({ name, household: { pets }, isOwn }: PhotoCaptionProps) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  const month = monthOf(Date.now())
  const [first] = pets
  return (
    <div className={styles.caption} aria-hidden="true">
      {mine && !isOwn && <Fit mine={mine.pets} theirs={pets} month={month} />}
      <p className={styles.name}>{isolate(name)}</p>
      {first && <p>{cardLine(first, month).join(' · ')}</p>}
    </div>
  )
}

interface FitProps {
  mine: Household['pets']
  theirs: Household['pets']
  month: string
}

function Fit({ mine, theirs, month }: FitProps) {
  const { reasons, caution } = fitOf(mine, theirs, month)
  const textOf = theirs.length === 1 ? cardReasonText : reasonText
  const texts = caution ? [cautionText(caution)] : reasons.map(textOf)
  if (texts.length === 0) return null
  return (
    <ul className={styles.fit}>
      {texts.map((text) => (
        <li key={text} data-caution={caution ? true : undefined}>
          <Icon name={caution ? 'alert' : 'heart'} filled={!caution} size={14} />
          {text}
        </li>
      ))}
    </ul>
  )
}
