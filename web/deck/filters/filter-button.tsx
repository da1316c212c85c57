import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeParts } from '../../../contract/filter-parts.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './filters.module.css'
import { deckFilterQuery } from './queries.ts'
import { plural, t } from './texts.ts'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Opens the filters, and says how many are on. */
export function FilterButton() {
  const { data: filter } = useQuery(deckFilterQuery(getUserId()))
  const [isOpen, setIsOpen] = useState(false)
  const count = filter ? activeParts(filter).length : 0
  return (
    <span className={styles.open}>
      <IconButton
        icon="filter"
        label={count > 0 ? plural('filter.active', count) : t('filter.open')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {count > 0 && (
        <span className={styles.mark} aria-hidden="true">
          {count}
        </span>
      )}
      {isOpen && <FilterSheet onClose={() => setIsOpen(false)} />}
    </span>
  )
}
