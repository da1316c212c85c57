import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pause } from '../../contract/privacy.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { post } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { urls } from '../lib/urls.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './paused-hint.module.css'
import { t } from './texts.ts'

const snackbarMs = 4_000

/** Whoever has hidden their profile may have forgotten, and waits for likes that cannot come. */
export function PausedHint() {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const { data: settings } = useQuery(settingsQuery(userId))
  const resume = useMutation({
    mutationFn: () => post(urls.pause, { userId, paused: false } satisfies Pause),
    onSuccess() {
      queryClient.setQueryData(
        settingsQuery(userId).queryKey,
        (settings) => settings && { ...settings, paused: false },
      )
      showSnackbar({ text: t('paused.over'), ms: snackbarMs })
    },
    onError: (error) => showSnackbar({ text: errorText(error), ms: snackbarMs }),
  })
  return (
    <div role="status">
      {settings?.paused && (
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
