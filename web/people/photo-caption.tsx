import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { Household } from '../../contract/pets.ts'
import { getUserId } from '../lib/session.ts'
import { FitChips } from '../pets/fit-chips.tsx'
import { listFit } from '../pets/fit-texts.ts'
import { householdQuery } from '../pets/household.ts'
import { cardLine } from '../pets/pet-texts.ts'
import styles from './gallery.module.css'

interface PhotoCaptionProps {
  name: string
  household: Household
  isOwn: boolean
}

/** Who is on the photo, as on a card of the deck. Screen readers read the heading and the story instead. */
export function PhotoCaption({ name, household: { pets }, isOwn }: PhotoCaptionProps) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  const [first] = pets
  return (
    <div className={styles.caption} aria-hidden="true">
      {mine && !isOwn && (
        <div className={styles.fit}>
          <FitChips lines={listFit(mine.pets, pets, true)} />
        </div>
      )}
      <p className={styles.name}>{isolate(name)}</p>
      {first && <p>{cardLine(first, monthOf(Date.now())).join(' · ')}</p>}
    </div>
  )
}
