import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isVisible } from '../../contract/is-visible.ts'
import { withoutControls } from '../../contract/isolate.ts'
import { playdateRules } from '../../contract/playdate-words.ts'
import type { Playdate } from '../../contract/playdates.ts'
import { useKept } from '../lib/kept.ts'
import { randomId } from '../lib/random-id.ts'
import { getUserId } from '../lib/session.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import { householdQuery } from '../pets/household.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  dayAfter,
  findTimeProblems,
  readLocalTime,
  suggestTime,
  type TimeProblem,
} from './local-times.ts'
import styles from './propose-dialog.module.css'
import { usePropose } from './queries.ts'
import { t } from './texts.ts'

interface ProposeDialogProps {
  chatId: number
  /** Of the other pet. */
  name: string
  /** The last playdate of the two. The form starts with its place and, for a change, its future times. */
  before: Playdate | null
  /** Changes `before` instead of proposing a new playdate. */
  isChange?: boolean
  onClose: () => void
}

export function ProposeDialog(props: ProposeDialogProps) {
  const { chatId, name, before, isChange = false, onClose } = props
  const propose = usePropose(getUserId(), chatId, isChange ? before : null)
  const [times] = useState(() => firstValues(isChange ? before : null))
  const kept = useKept(getUserId(), `playdate.${chatId}${isChange ? '.change' : ''}`, {
    times,
    place: before?.place ?? '',
  })
  const { times: values, place } = kept.values
  const { data: own } = useQuery(householdQuery(getUserId()))
  const hasDog = own?.pets.some(({ species }) => species === 'dog')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef({ content: '', clientId: '' })

  const now = Date.now()
  const problems = findTimeProblems(values, now)
  // A time that was kept may be over by now.
  const [isChecked, setChecked] = useState(problems.includes('past'))
  const placeError = placeErrorOf(place)
  const setValues = (times: string[]) => kept.change({ times })
  const setValue = (index: number, value: string) =>
    setValues(values.map((each, other) => (other === index ? value : each)))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (placeError || problems.some((problem) => problem !== null)) {
      // Once the messages are drawn.
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const times = values.map((value) => (readLocalTime(value, now) as Date).toISOString())
    const proposal = { place: withoutControls(place).trim(), times }
    const content = JSON.stringify(proposal)
    // A proposal that is sent again because its answer was lost has the same client id.
    if (sent.current.content !== content) {
      sent.current = { content, clientId: randomId() }
    }
    const { clientId } = sent.current
    propose.mutate(
      { ...proposal, clientId },
      {
        onSuccess() {
          kept.drop()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={isChange ? t('playdate.changeTitle') : t('playdate.proposeTo', { name })}
      onClose={onClose}
      busy={propose.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={propose.isPending}>
            {t(isChange ? 'playdate.sendChange' : 'playdate.send')}
          </Button>
        </>
      }
    >
      <p className={styles.tip}>
        <Icon name="paw" size={20} />
        {t(hasDog ? 'playdate.dogTip' : 'playdate.tip')}
      </p>
      <form ref={form} id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <fieldset className={styles.times}>
          <legend className="visuallyHidden">{t('playdate.when')}</legend>
          {values.map((value, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity.
              key={index}
              label={t(labels[index] ?? 'playdate.time1')}
              type="datetime-local"
              data-focus={index === 0 || undefined}
              min={toLocalValue(new Date(now))}
              value={value}
              onChange={({ target }) => setValue(index, target.value)}
              error={(isChecked && problemText(problems[index])) || undefined}
              hint={index === values.length - 1 ? t('playdate.timesHint', { name }) : undefined}
              action={
                values.length > 1 && (
                  <IconButton
                    icon="trash"
                    label={t('playdate.removeTime')}
                    onClick={() => setValues(values.filter((_, other) => other !== index))}
                  />
                )
              }
            />
          ))}
          {values.length < playdateRules.mostTimes && (
            <Button
              look="secondary"
              compact
              icon="plus"
              onClick={() => setValues([...values, dayAfter(values.at(-1) ?? '')])}
            >
              {t('playdate.addTime')}
            </Button>
          )}
        </fieldset>
        <TextField
          label={t('playdate.place')}
          hint={t('playdate.placeHint')}
          error={(isChecked && placeError && t(placeError)) || undefined}
          maxLength={playdateRules.placeLength}
          autoComplete="off"
          value={place}
          onChange={({ target }) => kept.change({ place: target.value })}
        />
        <Failure error={propose.error} />
      </form>
    </Dialog>
  )
}

const labels = ['playdate.time1', 'playdate.time2', 'playdate.time3'] as const

function firstValues(changed: Playdate | null): string[] {
  const now = Date.now()
  const ahead = (changed?.times ?? []).filter((time) => Date.parse(time) > now)
  const times = ahead.map((time) => new Date(time))
  return (times.length > 0 ? times : [suggestTime(new Date(now))]).map(toLocalValue)
}

function problemText(problem: TimeProblem | null | undefined): string | undefined {
  if (!problem) return undefined
  if (problem === 'past') return t('error.playdate_past')
  return problem === 'tooFar' ? t('error.playdate_too_far') : t(`playdate.${problem}`)
}

function placeErrorOf(place: string): 'playdate.noPlace' | 'playdate.longPlace' | null {
  if (!isVisible(place)) return 'playdate.noPlace'
  return place.trim().length > playdateRules.placeLength ? 'playdate.longPlace' : null
}
