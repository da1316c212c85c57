import { getUserId } from '../lib/session.ts'
import { askForWay, useQuestion } from '../notifications/ask.ts'
import { isOn } from '../notifications/push.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { useWatchNewcomers } from './filters/queries.ts'
import styles from './newcomer-watch.module.css'
import { t } from './texts.ts'

/** A way to be told of new pets nearby. */
export function NewcomerWatch({ isWatching }: { isWatching: boolean }) {
  const userId = getUserId()
  const watch = useWatchNewcomers(userId)
  const isAsking = useQuestion() !== null

  function handlePress() {
    watch.mutate(!isWatching, {
      onSuccess: () => {
        // Without an answer, the hint below still says what to do.
        if (!isWatching) askForWay(userId).catch(() => {})
      },
    })
  }

  return (
    <div className={styles.watch}>
      <Button
        look="secondary"
        icon={isWatching ? 'check' : undefined}
        aria-pressed={isWatching}
        busy={watch.isPending}
        onClick={handlePress}
      >
        {t('watch.offer')}
      </Button>
      <div role="status">
        {isWatching && (
          <p className="soft balance">
            {t('watch.how')} {!isAsking && !isOn(userId) && t('watch.needsWay')}
          </p>
        )}
      </div>
      <Failure error={watch.error} />
    </div>
  )
}
