import { petSexes } from '../../contract/pet-words.ts'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import { t } from './texts.ts'
import styles from './welcome.module.css'

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
