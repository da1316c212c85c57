import { petSizes } from '../../contract/pet-words.ts'
import { urls } from '../lib/urls.ts'
import { Picture } from '../ui/picture.tsx'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import { t } from './texts.ts'
import styles from './welcome.module.css'

export function SizeStep({ userId, pet, isBusy, onAnswer }: StepProps & { userId: number }) {
  return (
    <ul className={styles.sizes} aria-busy={isBusy}>
      {petSizes.map((size) => (
        <BigChoice key={size} chosen={size === pet.size} onChoose={() => onAnswer({ size })}>
          <span className={styles.drawingFrame}>
            <span className={styles.drawing} data-size={size}>
              <Picture src={urls.face(userId, pet.species ?? 'other')} alt="" />
            </span>
          </span>
          <span className={styles.sizeWords}>
            {t(`pets.${size}`)}
            <span className={styles.quiet}>{t(`welcome.${size}`)}</span>
          </span>
        </BigChoice>
      ))}
    </ul>
  )
}
