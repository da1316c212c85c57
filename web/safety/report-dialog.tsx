import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { toApiError } from '../lib/api.ts'
import { useKept } from '../lib/kept.ts'
import { getUserId } from '../lib/session.ts'
import type { ReportSubject } from '../people/open-person-menu.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Picture } from '../ui/picture.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { type NamableMessage, NamedMessages } from './named-messages.tsx'
import { namableMessagesQuery, useReport } from './queries.ts'
import styles from './safety.module.css'
import { t } from './texts.ts'

interface ReportDialogProps {
  /** Null if the person has left; then the chat identifies them. */
  person: { id: number; name: string } | null
  /** The server knows its members, even if they have left. */
  chatId: number | undefined
  subject: ReportSubject | undefined
  onClose: () => void
  onBlock: () => void
}

interface Typed {
  reason?: ReportReason
  words: string
}

/** Sends a report to the moderators. Blocking is offered afterwards. */
export function ReportDialog({ person, chatId, subject, onClose, onBlock }: ReportDialogProps) {
  const name = person?.name
  const formId = useId()
  const report = useReport(getUserId())
  const about = subject && (subject.kind === 'photo' ? subject.url : subject.id)
  const { values, change, drop } = useKept<Typed>(
    getUserId(),
    `report.${person?.id ?? chatId}.${subject?.kind}.${about}`,
    { words: '' },
  )
  const { reason, words } = values
  const [problem, setProblem] = useState<string>()
  const messages = useNamableMessages({ chatId, subject, isWanted: reason === 'harassment' })
  const [ticked, setTicked] = useState<number[]>()
  const named = ticked ?? listTicked(messages, subject)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!reason) {
      setProblem(t('report.reasonMissing'))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setProblem(undefined)
    report.mutate(
      {
        ...targetOf({ person, chatId, subject }),
        reason,
        words: withoutOddControls(words).trim() || null,
        messageId: subject?.kind === 'message' ? subject.id : null,
        messageText: subject?.kind === 'message' ? subject.text : null,
        ...(messages.length > 0 && { messageIds: named }),
        photo: subject?.kind === 'photo' ? subject : undefined,
      },
      {
        onSuccess: drop,
        onError(error) {
          const { code } = toApiError(error)
          setProblem(t(code === 'not_found' ? 'report.gone' : `error.${code}`))
        },
      },
    )
  }

  if (report.isSuccess)
    return <Thanks name={name} receipt={report.data.receipt} onClose={onClose} onBlock={onBlock} />
  return (
    <Dialog
      title={titleFor(subject, name)}
      onClose={onClose}
      busy={report.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={report.isPending}>
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap3" noValidate onSubmit={handleSubmit}>
        {subject && <Subject subject={subject} />}
        <fieldset>
          <legend className="strong">{t('report.reason')}</legend>
          {reasonsFor(subject).map((value, index) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                data-focus={index === 0 || undefined}
                checked={reason === value}
                onChange={() => change({ reason: value })}
              />
              {t(`reason.${value}`)}
            </label>
          ))}
        </fieldset>
        {messages.length > 0 && (
          <NamedMessages messages={messages} named={named} onChange={setTicked} />
        )}
        <TextArea
          label={t('report.words')}
          hint={name ? t('report.secret', { name }) : t('menu.reportHint')}
          rows={3}
          maxLength={limits.reportLength}
          value={words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <p role="alert" className="problem">
          {problem}
        </p>
      </form>
    </Dialog>
  )
}

interface Namable extends Pick<ReportDialogProps, 'chatId' | 'subject'> {
  isWanted: boolean
}

/** None if the report is not about what was written in a chat, or the chat is gone. */
function useNamableMessages({ chatId, subject, isWanted }: Namable): NamableMessage[] {
  const isAboutChat = subject === undefined || subject.kind === 'message'
  const isNamable = isWanted && chatId !== undefined && isAboutChat
  const query = namableMessagesQuery(getUserId(), chatId ?? 0)
  const { data } = useQuery({ ...query, enabled: isNamable })
  if (!isNamable || !data) return []
  if (subject?.kind !== 'message' || data.some(({ id }) => id === subject.id)) return data
  return [{ id: subject.id, text: subject.text }, ...data.slice(1)]
}

const tickedAtFirst = 3

/** The last ones, or the one on which the report was opened. */
const listTicked = (messages: readonly NamableMessage[], subject: ReportSubject | undefined) =>
  subject?.kind === 'message' ? [subject.id] : messages.slice(-tickedAtFirst).map(({ id }) => id)

function targetOf({
  person,
  chatId,
  subject,
}: Pick<ReportDialogProps, 'person' | 'chatId' | 'subject'>) {
  if (subject?.kind === 'sighting') return { sightingId: subject.id }
  return chatId === undefined ? person && { targetId: person.id } : { chatId }
}

function Subject({ subject }: { subject: ReportSubject }) {
  if (subject.kind !== 'photo')
    return (
      <blockquote className={styles.quote} dir="auto">
        {subject.text}
      </blockquote>
    )
  return (
    <div className={styles.photo}>
      <Picture src={subject.url} alt={t('report.photoOf')} />
    </div>
  )
}

interface ThanksProps {
  name: string | undefined
  receipt: string
  onClose: () => void
  onBlock: () => void
}

function Thanks({ name, receipt, onClose, onBlock }: ThanksProps) {
  return (
    <Dialog
      title={t('report.thanksTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.close')}
          </Button>
          {name && (
            <Button look="danger" icon="block" onClick={onBlock}>
              {t('block.confirm')}
            </Button>
          )}
        </>
      }
    >
      <p>{name ? t('report.thanks', { name }) : t('report.thanksLeft')}</p>
      <p>{t('report.receipt', { receipt })}</p>
    </Dialog>
  )
}

/** Only an alarm can be a false one. */
const reasonsFor = (subject: ReportSubject | undefined): readonly ReportReason[] =>
  subject?.kind === 'sighting'
    ? reportReasons.filter((reason) => reason !== 'false_alarm')
    : reportReasons

function titleFor(subject: ReportSubject | undefined, name: string | undefined): string {
  if (!subject) return name ? t('report.title', { name }) : t('menu.reportLeft')
  return t(subject.kind === 'photo' ? 'report.photoTitle' : 'report.messageTitle')
}
