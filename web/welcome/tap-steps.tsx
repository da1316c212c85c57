import type { ReactNode } from 'react'
import { petSexes, petSpecies } from '../../contract/pet-words.ts'
import { urls } from '../lib/urls.ts'
import { Picture } from '../ui/picture.tsx'
import { Select } from '../ui/select.tsx'
import type { StepProps } from './step-props.ts'
import { t } from './texts.ts'
import styles from './welcome.module.css'

// The questions that one tap answers.

export function SpeciesStep({ userId, pet, isBusy, onAnswer }: StepProps & { userId: number }) {
  return (
    <ul className={styles.species} aria-busy={isBusy}>
      {petSpecies.map((species) => (
        <BigChoice
          key={species}
          chosen={species === pet.species}
          onChoose={() => onAnswer({ species })}
        >
          <span className={styles.drawing}>
            <Picture src={urls.face(userId, species)} alt="" />
          </span>
          {t(`pet.${species}`)}
        </BigChoice>
      ))}
    </ul>
  )
}

export function SexStep({ pet, isBusy, onAnswer }: StepProps) {
  return (
    <ul className={styles.sexes} aria-busy={isBusy}>
      {petSexes.map((sex) => (
        <BigChoice key={sex} chosen={sex === pet.sex} onChoose={() => onAnswer({ sex })}>
          {t(`pet.${sex}`)}
        </BigChoice>
      ))}
    </ul>
  )
}

/** Ages with a button, and the oldest one in the list. */
const [buttons, oldest] = [16, 100]

interface AgeStepProps {
  isBusy: boolean
  onChoose: (age: number) => void
}

export function AgeStep({ isBusy, onChoose }: AgeStepProps) {
  const ages = Array.from({ length: oldest + 1 }, (_, age) => age)
  const older = t('welcome.older', { n: buttons })
  return (
    <>
      <p className={styles.hint}>{t('welcome.more')}</p>
      <ul className={styles.ages} aria-busy={isBusy}>
        {ages.slice(0, buttons).map((age) => (
          <BigChoice key={age} chosen={false} onChoose={() => onChoose(age)}>
            {age === 0 ? t('welcome.baby') : age}
          </BigChoice>
        ))}
      </ul>
      <Select
        label={older}
        value=""
        options={[
          { value: '', label: older },
          ...ages.slice(buttons).map((age) => ({ value: String(age), label: String(age) })),
        ]}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </>
  )
}

interface BigChoiceProps {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

function BigChoice({ chosen, onChoose, children }: BigChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
        {children}
      </button>
    </li>
  )
}
