import { limits } from '../../contract/limits.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { t } from './texts.ts'

interface PosterValues {
  place: string
  /** As an input of type `datetime-local` has it. */
  when: string
  words: string
}

interface PosterFieldsProps {
  values: PosterValues
  isPlaceMissing: boolean
  isInFuture: boolean
  onChange: (changes: Partial<PosterValues>) => void
}

/** What the owner says of the place, the time and the pet. */
export function PosterFields({ values, isPlaceMissing, isInFuture, onChange }: PosterFieldsProps) {
  return (
    <>
      <TextField
        name="place"
        label={t('lost.place')}
        hint={t('lost.placeHint')}
        error={isPlaceMissing ? t('lost.placeMissing') : undefined}
        maxLength={limits.lostPlaceLength}
        value={values.place}
        required
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('lost.when')}
        error={isInFuture ? t('error.lost_in_future') : undefined}
        max={toLocalValue(new Date())}
        value={values.when}
        required
        onChange={({ target }) => onChange({ when: target.value })}
      />
      <TextArea
        label={t('lost.words')}
        hint={t('lost.wordsHint')}
        rows={3}
        maxLength={limits.lostWordsLength}
        value={values.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
    </>
  )
}

/** What was typed, or now. */
export function toIso(when: string): string {
  const time = new Date(when)
  return (Number.isNaN(time.getTime()) ? new Date() : time).toISOString()
}
