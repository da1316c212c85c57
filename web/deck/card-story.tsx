import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { CardPet } from '../../contract/pets.ts'
import { getUserId } from '../lib/session.ts'
import { askForNote } from '../people/note-offer.ts'
import { Answer } from '../pets/answer.tsx'
import { FitChips } from '../pets/fit-chips.tsx'
import { listFit, nameOf } from '../pets/fit-texts.ts'
import { householdQuery } from '../pets/household.ts'
import { cardLine } from '../pets/pet-texts.ts'
import styles from './card-story.module.css'
import { t } from './texts.ts'

interface CardStoryProps {
  personId: number
  pets: readonly CardPet[]
  isOwn: boolean
}

/** Decision 047: who it is, one pet at a time, and how the household fits mine. */
export function CardStory({ personId, pets, isOwn }: CardStoryProps) {
  const [shown, setShown] = useState(0)
  const month = monthOf(Date.now())
  const pet = pets[shown] ?? pets[0]
  const answer = pet?.prompts?.[0]
  return (
    <>
      {pet && <p className={styles.facts}>{cardLine(pet, month).join(' · ')}</p>}
      {pet && answer && (
        <Answer
          answer={answer}
          className={styles.answer}
          onAsk={isOwn ? undefined : () => askForNote(personId, { ...answer, petName: pet.name })}
        />
      )}
      {pets.length > 1 && (
        <fieldset className={styles.switcher}>
          <legend className="visuallyHidden">{t('pet.household')}</legend>
          {pets.map(({ name }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name, and they stay where they are.
              key={index}
              type="button"
              className={styles.pet}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <span className="oneLine">{isolate(nameOf(name, false))}</span>
            </button>
          ))}
        </fieldset>
      )}
      {!isOwn && <CardFit pets={pets} />}
    </>
  )
}

/** How the household fits mine. */
function CardFit({ pets }: { pets: readonly CardPet[] }) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  if (!mine) return null
  return (
    <div className={styles.fit}>
      <FitChips lines={listFit(mine.pets, pets, true)} />
    </div>
  )
}
