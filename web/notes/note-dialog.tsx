import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import type { NewNote } from '../../contract/notes.ts'
import { countCharacters, findNoteProblem } from '../../contract/text-problem.ts'
import { ConfirmEmailHint } from '../account/confirm-email-hint.tsx'
import { type ApiErrorCode, toApiError } from '../lib/api.ts'
import { randomId } from '../lib/random-id.ts'
import { getUserId } from '../lib/session.ts'
import { urls } from '../lib/urls.ts'
import type { DeckCard } from '../people/card.ts'
import type { AnswerOf } from '../people/note-offer.ts'
import { Answer } from '../pets/answer.tsx'
import type { Photo } from '../photos/photo-viewer.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Choices } from '../ui/choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Avatar } from '../ui/picture.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { isAbout, listAboutChoices, withAnswer } from './about-choices.ts'
import { useKeptNote } from './kept-note.ts'
import styles from './note-dialog.module.css'
import { allowanceQuery } from './note-queries.ts'
import { plural, t } from './texts.ts'

interface NoteDialogProps {
  card: DeckCard
  /** The visible photo. */
  photo: Photo | undefined
  /** What the note is about, when the dialog opens. */
  answer: AnswerOf | undefined
  onLike: (note: NewNote) => void
  onClose: () => void
}

/** Decision 071: a like with a note. */
export function NoteDialog({ card, photo, answer, onLike, onClose }: NoteDialogProps) {
  const { data: allowance, error } = useQuery(allowanceQuery(getUserId(), card.id))
  const refusal = refusalOf(error)
  const formId = useId()
  return (
    <Dialog
      title={t('note.title', { name: card.animalName })}
      onClose={onClose}
      actions={
        !refusal && (
          <Button type="submit" form={formId} icon="send">
            {t('note.send')}
          </Button>
        )
      }
    >
      {refusal ? (
        <Refusal code={refusal} />
      ) : (
        <NoteForm
          card={card}
          photo={photo}
          answer={answer}
          formId={formId}
          left={allowance?.left}
          onSend={onLike}
        />
      )}
    </Dialog>
  )
}

/** Without a connection a note can still be written: it is sent later with its like. */
function refusalOf(error: Error | null): ApiErrorCode | null {
  const { status, code } = toApiError(error)
  return error && status >= 400 && status < 500 ? code : null
}

function Refusal({ code }: { code: ApiErrorCode }) {
  return (
    <div role="alert">
      {code === 'email_unconfirmed' ? (
        <ConfirmEmailHint />
      ) : (
        <Callout tone="info">{t(`error.${code}`)}</Callout>
      )}
    </div>
  )
}

interface NoteFormProps {
  card: DeckCard
  photo: Photo | undefined
  answer: AnswerOf | undefined
  formId: string
  /** How many notes are left today; undefined while it is not known. */
  left: number | undefined
  onSend: (note: NewNote) => void
}

function NoteForm({ card, photo, answer, formId, left, onSend }: NoteFormProps) {
  const listed = listAboutChoices(withAnswer(card.pets, answer), photo)
  const asked = listed.find((choice) => isAbout(choice, answer))
  // The list scrolls, so the chosen one stands in front.
  const choices = asked ? [asked, ...listed.filter((choice) => choice !== asked)] : listed
  const [about, setAbout] = useState(asked?.value ?? '')
  const { values, change } = useKeptNote(card.id)
  const { text } = values
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problem = findNoteProblem(text)
  const charactersLeft = limits.noteLength - countCharacters(text.trim())

  function handleChange(text: string) {
    change({ text })
    setChecked(false)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (problem) {
      setChecked(true)
      form.current?.querySelector('textarea')?.focus()
      return
    }
    const choice = choices.find(({ value }) => value === about)
    onSend({
      text: withoutOddControls(text).trim(),
      about: choice?.about ?? null,
      clientId: randomId(),
    })
  }

  return (
    <form ref={form} id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className="row quiet gap3">
        {photo && (
          <Avatar size={64} src={urls.avatar(photo.url)} alt="" placeholder={photo.placeholder} />
        )}
        {answer ? <Answer answer={answer} className={styles.answer} /> : <p>{t('note.intro')}</p>}
      </div>
      {choices.length > 0 && (
        <div className={styles.about}>
          <Choices
            legend={t('note.about')}
            name={`${formId}-about`}
            choices={choices}
            value={about}
            onChange={setAbout}
            onClear={() => setAbout('')}
          />
        </div>
      )}
      <TextArea
        label={t('note.text')}
        placeholder={t('note.placeholder')}
        dir="auto"
        data-focus
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        hint={plural('note.charactersLeft', Math.max(0, charactersLeft))}
        error={
          isChecked && problem
            ? t(`error.${problem}`)
            : charactersLeft < 0
              ? plural('note.over', -charactersLeft)
              : undefined
        }
      />
      <p className={styles.left}>{left !== undefined && plural('note.left', left)}</p>
    </form>
  )
}
