import type { DeckEnd, DeckFilter } from '../../../contract/deck-filter.ts'
import { noFilter, without } from '../../../contract/filter-parts.ts'
import { errorText } from '../../lib/error-text.ts'
import { focusHeading } from '../../lib/navigation.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { countWord } from './count-text.ts'
import styles from './filters.module.css'
import { useSaveFilter } from './queries.ts'
import { t } from './texts.ts'

const slim = { look: 'secondary', compact: true } as const

interface RelaxFilterProps {
  filter: DeckFilter
  /** The part of the filter that hides most pets; null if no single part does. */
  relax: DeckEnd['relax']
  /** Shown above the cards of a later lap, not in place of cards. */
  isSlim?: boolean
}

/** Offers to remove the part of the filter that hides most pets. */
export function RelaxFilter({ filter, relax, isSlim = false }: RelaxFilterProps) {
  const saving = useSaveFilter(getUserId())

  async function handleRelax() {
    const next = relax ? without(filter, relax.part) : noFilter
    // If it fails, the next deck call shows the error.
    const isSaved = await saving.mutateAsync(next).catch(() => null)
    if (isSaved) focusHeading()
  }

  return (
    <div className={styles.relax} data-slim={isSlim || undefined}>
      <p>
        {isSlim && `${t('end.again')} `}
        {relax?.count ? t(`end.${relax.part}`, { count: countWord(relax) }) : t('end.nothingHelps')}
      </p>
      <Button {...(isSlim && slim)} busy={saving.isPending} onClick={handleRelax}>
        {t(relax ? `end.relax.${relax.part}` : 'end.clear')}
      </Button>
      <p role="alert" className="problem">
        {saving.error && errorText(saving.error)}
      </p>
    </div>
  )
}
