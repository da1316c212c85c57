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
  const month = monthOf(Date.now())
  const [first] = pets
  return (
    <div className={styles.caption} aria-hidden="true">
      {!isOwn && <Fit pets={pets} month={month} />}
      <p className={styles.name}>{isolate(name)}</p>
      {first && <p>{cardLine(first, month).join(' · ')}</p>}
    </div>
  )
}

/** Above the name, whose position does not depend on it. */
function Fit({ pets, month }: { pets: Household['pets']; month: string }) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  if (!mine) return null
  const { reasons, caution } = fitOf(mine.pets, pets, month)
  const textOf = pets.length === 1 ? cardReasonText : reasonText
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
