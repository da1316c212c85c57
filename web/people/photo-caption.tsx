import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { Household } from '../../contract/pets.ts'
import { cardLine } from '../pets/pet-texts.ts'
import styles from './gallery.module.css'

interface PhotoCaptionProps {
  name: string
  household: Household
}

/** Who is on the photo, as on a card of the deck. Screen readers read the heading and the story instead. */
export function PhotoCaption({ name, household: { pets } }: PhotoCaptionProps) {
  const [first] = pets
  return (
    <div className={styles.caption} aria-hidden="true">
      <p className={styles.name}>{isolate(name)}</p>
      {first && <p>{cardLine(first, monthOf(Date.now())).join(' · ')}</p>}
    </div>
  )
}
