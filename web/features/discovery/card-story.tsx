import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthOf } from '../../../contract/age.ts'
import { isolate } from '../../../contract/isolate.ts'
import type { CardPet } from '../../../contract/pets.ts'
import { fitOf } from '../../../contract/reasons.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { askForNote } from '../../lib/note-offer.ts'
import { cardReasonText, cautionText, nameOf, reasonText } from '../../lib/pets/fit-texts.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { cardLine } from '../../lib/pets/pet-texts.ts'
import { getUserId } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './card-story.module.css'

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
  return (
    <>
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
              <span>{isolate(nameOf(name, false))}</span>
            </button>
          ))}
        </fieldset>
      )}
      {pet && <p className={styles.facts}>{cardLine(pet, month).join(' · ')}</p>}
      {pets.some(({ prompts }) => prompts) && (
        <div className={styles.answers}>
          {pets.map((each, index) => (
            <CardAnswer
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name, and they stay where they are.
              key={index}
              personId={personId}
              pet={each}
              isOwn={isOwn}
              isShown={each === pet}
            />
          ))}
        </div>
      )}
      {!isOwn && <FitChips pets={pets} month={month} />}
    </>
  )
}

interface CardAnswerProps {
  personId: number
  pet: CardPet
  isOwn: boolean
  isShown: boolean
}

/** The first answer of the pet; on another's card a tap is the way to a note about it. */
function CardAnswer({ personId, pet, isOwn, isShown }: CardAnswerProps) {
  const [first] = pet.prompts ?? []
  if (!first) return null
  const words = (
    <>
      <span className={styles.question}>{t(`prompt.${first.prompt}`)}</span>
      <span className={styles.words} dir="auto">
        {isolate(first.answer)}
      </span>
    </>
  )
  const shared = { className: styles.answer, 'data-hidden': !isShown || undefined }
  return isOwn ? (
    <p {...shared}>{words}</p>
  ) : (
    <button
      type="button"
      {...shared}
      title={t('prompt.write')}
      onClick={() => askForNote(personId, { ...first, petName: pet.name })}
    >
      {words}
    </button>
  )
}

/** Up to three reasons, or the one thing to be careful about. */
function FitChips({ pets, month }: { pets: readonly CardPet[]; month: string }) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  if (!mine) return null
  const { reasons, caution } = fitOf(mine.pets, pets, month)
  if (!caution && reasons.length === 0) return null
  const textOf = pets.length === 1 ? cardReasonText : reasonText
  return (
    <ul className={styles.fit} aria-label={t('fit.label')}>
      {caution ? (
        <li className={styles.chip} data-caution>
          <Icon name="alert" size={16} />
          <span>{cautionText(caution)}</span>
        </li>
      ) : (
        reasons.map((reason) => (
          <li key={reason.code} className={styles.chip}>
            <Icon name="heart" filled size={14} />
            <span>{textOf(reason)}</span>
          </li>
        ))
      )}
    </ul>
  )
}
