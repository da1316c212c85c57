import { petSizes } from '../../../../../contract/pet-words.ts'
import { t } from '../../../../lib/i18n/i18n.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { iconOf } from '../pet-icon.ts'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import styles from './welcome.module.css'

const iconSizes = { small: 24, medium: 38, large: 52 }

export function SizeStep({ pet, isBusy, onTell }: StepProps) {
  return (
    <ul className={styles.sizes} aria-busy={isBusy}>
      {petSizes.map((size) => (
        <BigChoice key={size} chosen={size === pet.size} onChoose={() => onTell({ size })}>
          <span className={styles.sizeIcon}>
            <Icon name={iconOf(pet.species)} size={iconSizes[size]} />
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
