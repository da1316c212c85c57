import { toApiError } from '../lib/api.ts'
import { t } from '../lib/i18n/i18n.ts'
import { Button } from './button.tsx'
import { Scene } from './scene.tsx'

/** Takes the place of what could not be fetched. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Scene mood="peeking">
      <p role="alert">{t(`error.${toApiError(error).code}`)}</p>
      <Button icon="retry" onClick={() => onRetry()}>
        {t('action.retry')}
      </Button>
    </Scene>
  )
}
