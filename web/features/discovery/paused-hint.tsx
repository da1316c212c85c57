import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../../contract/accounts.ts'
import type { Pause } from '../../../contract/privacy.ts'
import { get, post, toApiError } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './paused-hint.module.css'

const snackbarMs = 4_000

/** With the settings, so that it is asked for anew when they change. */
const pausedQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId, 'paused'],
    queryFn: async ({ signal }) => {
      const { paused } = await get<Settings>(urls.settings(userId), { signal })
      return paused
    },
  })

/** Whoever has hidden their profile may have forgotten, and waits for likes that cannot come. */
export function PausedHint() {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const { data: paused } = useQuery(pausedQuery(userId))
  const resume = useMutation({
    mutationFn: () => post(urls.pause, { userId, paused: false } satisfies Pause),
    onSuccess() {
      queryClient.setQueryData(pausedQuery(userId).queryKey, false)
      void queryClient.invalidateQueries({ queryKey: [cacheKeys.settings, userId], exact: true })
      showSnackbar({ text: t('paused.over'), ms: snackbarMs })
    },
    onError: (error) =>
      showSnackbar({ text: t(`error.${toApiError(error).code}`), ms: snackbarMs }),
  })
  return (
    <div role="status">
      {paused && (
        <div className={styles.hint}>
          <Icon name="pause" size={20} />
          <p>{t('paused.hint')}</p>
          <Button look="secondary" compact busy={resume.isPending} onClick={() => resume.mutate()}>
            {t('paused.resume')}
          </Button>
        </div>
      )}
    </div>
  )
}
