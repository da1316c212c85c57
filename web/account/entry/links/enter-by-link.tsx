import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { toApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import styles from '../accounts.module.css'
import { useEntered } from '../queries.ts'
import { signInByLink } from './reset-queries.ts'
import { t } from './texts.ts'

/** With a button, because virus scanners open the links in mails. */
export function EnterByLink({ token, onExpired }: { token: string; onExpired: () => void }) {
  const entry = useMutation({ mutationFn: signInByLink })
  const enter = useEntered()
  const [, navigate] = useLocation()
  const [endOthers, setEndOthers] = useState(false)
  const [problem, setProblem] = useState<string>()

  function handleEnter() {
    setProblem(undefined)
    entry.mutate(
      { token, endOthers },
      {
        onSuccess(result) {
          enter(result)
          navigate('/home', { replace: true })
        },
        onError(error) {
          const { code } = toApiError(error)
          if (code === 'suspended') navigate('/suspended')
          else if (code === 'link_expired') onExpired()
          else setProblem(code === 'not_yours' ? t('enter.others') : t(`error.${code}`))
        },
      },
    )
  }

  return (
    <section className={styles.offer}>
      <h2 className="large">{t('enter.heading')}</h2>
      <p>{t('enter.intro')}</p>
      <label className={styles.remember}>
        <input
          type="checkbox"
          name="endOthers"
          checked={endOthers}
          onChange={({ target }) => setEndOthers(target.checked)}
        />
        {t('enter.endOthers')}
      </label>
      <div role="alert">{problem && <Callout tone="error">{problem}</Callout>}</div>
      <Button look="secondary" busy={entry.isPending} onClick={handleEnter}>
        {t('enter.submit')}
      </Button>
    </section>
  )
}
