import { type FormEvent, useState } from 'react'
import { withoutOddControls } from '../../../contract/isolate.ts'
import { limits } from '../../../contract/limits.ts'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './lost.module.css'
import { useSendSighting } from './queries.ts'

/** Works without an account. */
export function SightingForm({ lostPetKey, petName }: { lostPetKey: string; petName: string }) {
  const send = useSendSighting()
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const code = send.error && toApiError(send.error).code

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const clean = withoutOddControls(words).trim()
    if (!clean) {
      setIsMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    send.mutate({ key: lostPetKey, words: clean })
  }

  return (
    <section className={styles.card} aria-labelledby="lost-seen">
      <h2 id="lost-seen">{t('lost.seen', { name: petName || t('lost.thisPet') })}</h2>
      <div role="status">{send.isSuccess && <Callout tone="ok">{t('lost.seenDone')}</Callout>}</div>
      {!send.isSuccess && (
        <form noValidate onSubmit={handleSubmit}>
          <TextArea
            label={t('lost.seenWords')}
            hint={t('lost.seenHint')}
            error={isMissing ? t('lost.seenMissing') : undefined}
            rows={3}
            maxLength={limits.sightingLength}
            value={words}
            required
            onChange={({ target }) => {
              setWords(target.value)
              setIsMissing(false)
            }}
          />
          <div role="alert">{code && <Callout tone="error">{t(`error.${code}`)}</Callout>}</div>
          <Button type="submit" icon="eye" busy={send.isPending}>
            {t('lost.seenSend')}
          </Button>
        </form>
      )}
    </section>
  )
}
