import { toApiError } from '../lib/api.ts'
import { Button } from './button.tsx'
import { Scene } from './scene.tsx'
import { t } from './texts.ts'

/** Shown in place of content that could not be fetched. Without a connection the cat sleeps. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code } = toApiError(error)
  return (
    <Scene mood={code === 'network' ? 'asleep' : 'sorry'}>
      <p role="alert">{t(`error.${code}`)}</p>
      <Button icon="retry" onClick={() => onRetry()}>
        {t('action.retry')}
      </Button>
    </Scene>
  )
}
