import { petSpecies } from '../../../../../contract/pet-words.ts'
import { t } from '../../../../lib/i18n/i18n.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { iconOf } from '../pet-icon.ts'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import styles from './welcome.module.css'

export function SpeciesStep({ pet, isBusy, onTell }: StepProps) {
  return (
    <ul className={styles.species} aria-busy={isBusy}>
      {petSpecies.map((species) => (
        <BigChoice
          key={species}
          chosen={species === pet.species}
          onChoose={() => onTell({ species })}
        >
          <Icon name={iconOf(species)} size={32} />
          {t(`pets.${species}`)}
        </BigChoice>
      ))}
    </ul>
  )
}
