import { type FormEvent, useState } from 'react'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { useKept } from '../lib/kept.ts'
import { findUserId } from '../lib/session.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { t } from './found-texts.ts'
import { PhotoField } from './photo-field.tsx'
import { toIso } from './poster-fields.tsx'
import { nameInSentence } from './poster-sheet.tsx'
import { useSendSighting } from './queries.ts'

interface SightingDialogProps {
  lostPetKey: string
  petName: string
  /** The person has an animal with them. */
  hasFound: boolean
  /** Kept by the page: closing the dialog by mistake loses nothing. */
  photo: File | null
  onPhoto: (photo: File | null) => void
  onClose: () => void
  onSent: () => void
}

/** Works without an account. */
export function SightingDialog(props: SightingDialogProps) {
  const { lostPetKey, petName, hasFound, photo, onPhoto, onClose, onSent } = props
  const [progress, setProgress] = useState(0)
  const send = useSendSighting(setProgress)
  const [isMissing, setIsMissing] = useState(false)
  const [openedAt] = useState(() => toLocalValue(new Date()))
  const kept = useKept(findUserId() ?? visitor, `sighting.${lostPetKey}`, {
    words: '',
    when: openedAt,
  })
  const { words, when } = kept.values

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const clean = withoutOddControls(words).trim()
    if (!clean) {
      setIsMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    const seenAt = when === openedAt ? {} : { seenAt: toIso(when) }
    send.mutate(
      { sighting: { key: lostPetKey, words: clean, ...seenAt }, photo },
      {
        onSuccess() {
          kept.drop()
          onSent()
        },
      },
    )
  }

  return (
    <Dialog
      title={t(hasFound ? 'found.tell' : 'lost.seen', { name: nameInSentence(petName) })}
      onClose={onClose}
      busy={send.isPending}
    >
      <form className="stack gap2" noValidate onSubmit={handleSubmit}>
        <TextArea
          data-focus
          label={t(hasFound ? 'found.words' : 'lost.seenWords')}
          hint={t(hasFound ? 'found.wordsHint' : 'lost.seenHint')}
          error={isMissing ? t('lost.seenMissing') : undefined}
          rows={4}
          maxLength={limits.sightingLength}
          value={words}
          required
          onChange={({ target }) => {
            kept.change({ words: target.value })
            setIsMissing(false)
          }}
        />
        <TextField
          type="datetime-local"
          label={t('lost.seenWhen')}
          max={toLocalValue(new Date())}
          value={when}
          onChange={({ target }) => kept.change({ when: target.value })}
        />
        <PhotoField file={photo} onChange={onPhoto} />
        {photo && send.isPending && (
          <progress className="progress" value={progress} aria-label={t('lost.seenPhotoSending')} />
        )}
        <Failure error={send.error} />
        <Button type="submit" icon="send" busy={send.isPending}>
          {t('lost.seenSend')}
        </Button>
      </form>
    </Dialog>
  )
}
