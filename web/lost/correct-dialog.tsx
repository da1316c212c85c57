import { type FormEvent, useState } from 'react'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { toApiError } from '../lib/api.ts'
import { useKept } from '../lib/kept.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { PosterFields, toIso } from './poster-fields.tsx'
import { type OwnLost, useUpdateSearch } from './queries.ts'
import { t } from './texts.ts'

interface CorrectDialogProps {
  userId: number
  lostPet: OwnLost
  photos: readonly ProfilePhoto[]
  onClose: () => void
}

/** Everything that the poster says, while the search goes on. It notifies nobody again. */
export function CorrectDialog({ userId, lostPet, photos, onClose }: CorrectDialogProps) {
  const { key, place, lostAt, words, lastSeen } = lostPet
  const shownPhotoId = lostPet.photoId ?? 0
  const update = useUpdateSearch(userId)
  const [photoId, setPhotoId] = useState(shownPhotoId)
  const [openedAt] = useState(() => toLocalValue(new Date()))
  const { values, change, drop } = useKept(userId, `correction.${key}`, {
    place,
    when: toLocal(lostAt),
    words,
    seenPlace: lastSeen?.place ?? '',
    seenWhen: lastSeen ? toLocal(lastSeen.at) : openedAt,
  })
  const [isPlaceMissing, setIsPlaceMissing] = useState(false)
  const isInFuture = update.error && toApiError(update.error).code === 'lost_in_future'

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!values.place.trim()) {
      setIsPlaceMissing(true)
      event.currentTarget.querySelector<HTMLInputElement>('input[name=place]')?.focus()
      return
    }
    const seenPlace = withoutOddControls(values.seenPlace).trim()
    update.mutate(
      {
        key,
        ...(photoId !== shownPhotoId && { photoId }),
        place: withoutOddControls(values.place).trim(),
        words: withoutOddControls(values.words).trim(),
        ...(values.when !== toLocal(lostAt) && { lostAt: toIso(values.when) }),
        lastSeen: seenPlace ? { place: seenPlace, at: toIso(values.seenWhen) } : null,
      },
      {
        onSuccess() {
          drop()
          showSnackbar({ text: t('lost.corrected'), ms: 4000 })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={t('lost.correct')} onClose={onClose} busy={update.isPending}>
      <form className="stack gap2" noValidate onSubmit={handleSubmit}>
        <TextField
          data-focus
          label={t('lost.lastSeenPlace')}
          hint={t('lost.lastSeenHint')}
          maxLength={limits.lostPlaceLength}
          value={values.seenPlace}
          onChange={({ target }) => change({ seenPlace: target.value })}
        />
        {values.seenPlace && (
          <TextField
            type="datetime-local"
            label={t('lost.lastSeenWhen')}
            max={toLocalValue(new Date())}
            value={values.seenWhen}
            onChange={({ target }) => change({ seenWhen: target.value })}
          />
        )}
        <PhotoChoice userId={userId} photos={photos} chosen={photoId} onChange={setPhotoId} />
        <PosterFields
          values={values}
          isPlaceMissing={isPlaceMissing}
          isInFuture={Boolean(isInFuture)}
          onChange={(changes) => {
            change(changes)
            setIsPlaceMissing(false)
          }}
        />
        {!isInFuture && <Failure error={update.error} />}
        <Button type="submit" busy={update.isPending}>
          {t('lost.correctSave')}
        </Button>
      </form>
    </Dialog>
  )
}

const toLocal = (iso: string) => toLocalValue(new Date(iso))
