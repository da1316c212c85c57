import { Select } from '../ui/select.tsx'
import { BigChoice } from './big-choice.tsx'
import { t } from './texts.ts'
import styles from './welcome.module.css'

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
