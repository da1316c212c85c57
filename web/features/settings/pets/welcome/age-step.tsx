import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { monthOf } from '../../../../../contract/age.ts'
import { focusHeading } from '../../../../lib/focus-heading.ts'
import { t } from '../../../../lib/i18n/i18n.ts'
import { Select } from '../../../../ui/select.tsx'
import { months } from '../born-field.tsx'
import { BigChoice } from './big-choice.tsx'
import type { StepProps } from './step-props.ts'
import styles from './welcome.module.css'

/** The years that have a button of their own, and how many more the list has. */
const [shownYears, listedYears] = [16, 85]

/** The year, then the month: two taps. */
export function AgeStep({ pet, isBusy, onTell }: StepProps) {
  const [bornYear = '', bornMonth] = pet.born?.split('-') ?? []
  const [year, setYear] = useState(bornYear)
  const now = monthOf(Date.now())
  const subtitle = useRef<HTMLHeadingElement>(null)

  function choose(year: string) {
    // What had the focus goes.
    flushSync(() => setYear(year))
    if (year) subtitle.current?.focus()
    else focusHeading()
  }

  if (!year) return <Years now={now} onChoose={choose} />
  return (
    <>
      <div className={styles.chosenYear}>
        <h2 ref={subtitle} className={styles.subtitle} tabIndex={-1}>
          {t('welcome.monthOf', { year })}
        </h2>
        <button type="button" className={styles.link} onClick={() => choose('')}>
          {t('welcome.otherYear')}
        </button>
      </div>
      <ul className={styles.months} aria-busy={isBusy}>
        {months().map(({ value, label }) => (
          <BigChoice
            key={value}
            chosen={year === bornYear && value === bornMonth}
            disabled={`${year}-${value}` > now}
            onChoose={() => onTell({ born: `${year}-${value}` })}
          >
            {label}
          </BigChoice>
        ))}
      </ul>
    </>
  )
}

function Years({ now, onChoose }: { now: string; onChoose: (year: string) => void }) {
  const thisYear = Number(now.slice(0, 4))
  const years = Array.from({ length: shownYears + listedYears }, (_, age) => String(thisYear - age))
  const before = t('welcome.olderYears', { year: years[shownYears - 1] ?? '' })
  return (
    <>
      <p className={styles.hint}>{t('welcome.more')}</p>
      <ul className={styles.years} aria-label={t('welcome.year')}>
        {years.slice(0, shownYears).map((year) => (
          <BigChoice key={year} chosen={false} onChoose={() => onChoose(year)}>
            {year}
          </BigChoice>
        ))}
      </ul>
      <Select
        label={before}
        value=""
        options={[
          { value: '', label: before },
          ...years.slice(shownYears).map((year) => ({ value: year, label: year })),
        ]}
        onChange={({ target }) => onChoose(target.value)}
      />
    </>
  )
}
