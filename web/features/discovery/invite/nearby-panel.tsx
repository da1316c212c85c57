import type { DeckEnd } from '../../../../contract/deck-filter.ts'
import { toApiError } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { askForWay, useQuestion } from '../../../lib/notifications/ask.ts'
import { isOn } from '../../../lib/notifications/push.ts'
import { getUserId } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { countWord } from '../filters/count-text.ts'
import styles from './invite.module.css'
import { useWatchNewcomers } from './queries.ts'

/** How many pets live around here, and a way to be told of more. */
export function NearbyPanel({ end }: { end: DeckEnd }) {
  const userId = getUserId()
  const watch = useWatchNewcomers(userId)
  const isAsking = useQuestion()
  const { isWatching } = end

  function handlePress() {
    watch.mutate(!isWatching, {
      onSuccess: () => {
        // Without an answer, the hint below still says what to do.
        if (!isWatching) askForWay(userId).catch(() => {})
      },
    })
  }

  return (
    <section className={styles.nearby} aria-label={t('nearby.title')}>
      <h2>{t('nearby.title')}</h2>
      <dl className={styles.counts}>
        {end.nearby.map((counted) => (
          <div key={counted.distance}>
            <dt>{t('nearby.within', { distance: counted.distance })}</dt>
            <dd>{countWord(counted)}</dd>
          </div>
        ))}
      </dl>
      <Button
        look="secondary"
        icon={isWatching ? 'check' : 'clock'}
        aria-pressed={isWatching}
        busy={watch.isPending}
        onClick={handlePress}
      >
        {t('watch.offer')}
      </Button>
      <div role="status">
        {isWatching && (
          <p className={styles.how}>
            {t('watch.how')} {!isAsking && !isOn(userId) && t('watch.needsWay')}
          </p>
        )}
      </div>
      <div role="alert">
        {watch.error && (
          <Callout tone="error">{t(`error.${toApiError(watch.error).code}`)}</Callout>
        )}
      </div>
    </section>
  )
}
