import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** The error, shown beside the button that tries again. */
export function Failure({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && <Notice tone="error">{t(`error.${toApiError(error).code}`)}</Notice>}
    </div>
  )
}
