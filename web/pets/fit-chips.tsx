import { Icon } from '../ui/icon.tsx'
import styles from './fit-chips.module.css'
import type { FitLine } from './fit-texts.ts'
import { t } from './texts.ts'

/** How two households fit, a chip for each line. */
export function FitChips({ lines }: { lines: readonly FitLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="wrap gap1" aria-label={t('fit.label')}>
      {lines.map(({ icon, text }) => (
        <li key={text} className={styles.chip} data-icon={icon}>
          <Icon name={icon} filled={icon === 'heart'} size={icon === 'heart' ? 14 : 16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
