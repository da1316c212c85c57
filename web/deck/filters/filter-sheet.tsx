import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ageGroups } from '../../../contract/age.ts'
import type { DeckFilter } from '../../../contract/deck-filter.ts'
import { activeParts, noFilter } from '../../../contract/filter-parts.ts'
import { petEnergies, petSizes, petSpecies } from '../../../contract/pet-words.ts'
import { errorText } from '../../lib/error-text.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { countText } from './count-text.ts'
import { DistanceChoice, SomeOf } from './filter-choices.tsx'
import styles from './filters.module.css'
import { deckCountQuery, deckFilterQuery, useSaveFilter } from './queries.ts'
import { t } from './texts.ts'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 250

/** What one wants to see, and live how many that is. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { data: saved, error, refetch } = useQuery(deckFilterQuery(getUserId()))
  if (saved) return <FilterForm saved={saved} onClose={onClose} />
  return (
    <Dialog title={t('filter.title')} onClose={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div role="status">
          <span className="visuallyHidden">{t('app.loading')}</span>
          <Skeleton height="20rem" />
        </div>
      )}
    </Dialog>
  )
}

function FilterForm({ saved, onClose }: { saved: DeckFilter; onClose: () => void }) {
  const [filter, setFilter] = useState(saved)
  const saving = useSaveFilter(getUserId())
  const change = (part: Partial<DeckFilter>) => setFilter({ ...filter, ...part })
  const save = () => saving.mutate(filter, { onSuccess: onClose })

  return (
    <Dialog
      title={t('filter.title')}
      onClose={onClose}
      busy={saving.isPending}
      actions={
        <>
          <LiveCount filter={filter} />
          <Button
            look="secondary"
            disabled={activeParts(filter).length === 0}
            onClick={() => setFilter(noFilter)}
          >
            {t('filter.clear')}
          </Button>
          <Button busy={saving.isPending} onClick={save}>
            {t('filter.save')}
          </Button>
          <p role="alert" className="problem">
            {saving.error && t('filter.unsaved', { why: errorText(saving.error) })}
          </p>
        </>
      }
    >
      <div className="stack gap4">
        <DistanceChoice
          value={filter.distance}
          saved={saved.distance}
          onChange={(distance) => change({ distance })}
        />
        <SomeOf
          part="species"
          all={petSpecies}
          chosen={filter.species}
          onChange={(species) => change({ species })}
        />
        <SomeOf
          part="sizes"
          all={petSizes}
          chosen={filter.sizes}
          onChange={(sizes) => change({ sizes })}
        />
        <SomeOf
          part="ages"
          all={ageGroups}
          chosen={filter.ages}
          onChange={(ages) => change({ ages })}
        />
        <SomeOf
          part="energies"
          all={petEnergies}
          chosen={filter.energies}
          onChange={(energies) => change({ energies })}
        />
        <Switch
          label={t('filter.getsOnWithMine')}
          hint={t('filter.getsOnHint')}
          checked={filter.getsOnWithMine}
          onChange={(getsOnWithMine) => change({ getsOnWithMine })}
        />
      </div>
    </Dialog>
  )
}

/** Only the answer to what is chosen last is shown as the count. */
function LiveCount({ filter }: { filter: DeckFilter }) {
  const settled = useDebounced(filter, debounceMs)
  const { data, error, isPlaceholderData } = useQuery(deckCountQuery(getUserId(), settled))
  const isOld = settled !== filter || isPlaceholderData
  return (
    <p role="status" className={styles.count} data-old={isOld || undefined}>
      {error ? t('filter.uncounted') : data && countText(data)}
    </p>
  )
}
