import { toApiError } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'
import { Scene } from './scene.tsx'
import { t } from './texts.ts'

/** Why a call failed. It is read out when it comes up. */
export function Failure({ error }: { error: Error | null }) {
  return <div role="alert">{error && <Callout tone="error">{errorText(error)}</Callout>}</div>
}

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
