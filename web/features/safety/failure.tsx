import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Callout } from '../../ui/callout.tsx'

/** The error, shown beside the button that tries again. */
export function Failure({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && <Callout tone="error">{t(`error.${toApiError(error).code}`)}</Callout>}
    </div>
  )
}
