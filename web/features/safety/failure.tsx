import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why it did not work, where one would try again. */
export function Failure({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && <Notice tone="error">{t(`error.${toApiError(error).code}`)}</Notice>}
    </div>
  )
}
