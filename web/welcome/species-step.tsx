import { petSpecies } from '../../contract/pet-words.ts'
import { urls } from '../lib/urls.ts'
import { t } from '../pets/texts.ts'
import { Picture } from '../ui/picture.tsx'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import styles from './welcome.module.css'

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
