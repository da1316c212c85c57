import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isolate } from '../../contract/isolate.ts'
import { durations } from '../../contract/limits.ts'
import type { PersonMenu as Menu, ReportSubject } from '../people/open-person-menu.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import styles from './safety.module.css'
import { t } from './texts.ts'
import { useUnmatchWithUndo } from './use-unmatch-with-undo.ts'

type Step = 'menu' | 'end' | 'unmatch' | 'block' | 'report' | 'reportSubject'

/** The menu to unmatch, block or report a person. It is open while it is mounted. */
export function PersonMenu({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { person, chatId, subject, isReport, onGone } = menu
  const [step, setStep] = useState<Step>(isReport ? 'reportSubject' : 'menu')

  const unmatch = useUnmatchWithUndo(person?.name, handleGone)

  function handleGone() {
    // The dialog gives the focus back first; the screen may then take it elsewhere.
    flushSync(onClose)
    onGone()
  }

  function handleChoice(next: Step) {
    if (next === 'unmatch' && chatId !== undefined) unmatch.start(chatId)
    else setStep(next)
  }

  if (step === 'end' && person && chatId !== undefined)
    return <EndDialog chatId={chatId} person={person} onClose={onClose} onDone={onClose} />
  if (step === 'block' && person)
    return <BlockDialog person={person} onClose={onClose} onDone={handleGone} />
  if (step === 'report' || step === 'reportSubject')
    return (
      <ReportDialog
        person={person}
        chatId={chatId}
        subject={step === 'report' ? undefined : subject}
        onClose={onClose}
        onBlock={() => setStep('block')}
      />
    )
  return (
    <Dialog title={person ? isolate(person.name) : t('menu.whoLeft')} onClose={onClose}>
      <ul className={styles.menu}>
        {itemsFor(menu).map(({ step, icon, text, hint, isFirst }) => (
          <li key={step}>
            <button
              type="button"
              className={styles.item}
              data-focus={isFirst || undefined}
              disabled={unmatch.isPending}
              onClick={() => handleChoice(step)}
            >
              <Icon name={icon} />
              <span className="stack">
                {text}
                {hint && <span className="hint balance">{hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Failure error={unmatch.error} />
    </Dialog>
  )
}

interface Item {
  step: Step
  icon: IconName
  text: string
  hint?: string
  isFirst?: boolean
}

const seconds = durations.unmatchUndoMs / 1000

function itemsFor({ person, chatId, isEnded, subject }: Menu): Item[] {
  const end: Item = { step: 'end', icon: 'paw', text: t('menu.end'), hint: t('menu.endHint') }
  const unmatch: Item =
    person === null
      ? {
          step: 'unmatch',
          icon: 'trash',
          text: t('menu.removeChat'),
          hint: t('menu.removeChatHint', { seconds }),
        }
      : {
          step: 'unmatch',
          icon: 'heartBroken',
          text: t('menu.unmatch'),
          hint: t('menu.unmatchHint', { seconds }),
        }
  const items = [
    ...(chatId === undefined || person === null || isEnded ? [] : [end]),
    ...(chatId === undefined ? [] : [unmatch]),
    ...(person ? itemsAbout(person, subject) : [reportWhoLeft()]),
  ]
  return items.map((item, index) => ({ ...item, isFirst: index === 0 }))
}

const reportWhoLeft = (): Item => ({
  step: 'report',
  icon: 'flag',
  text: t('menu.reportLeft'),
  hint: t('menu.reportHint'),
})

function itemsAbout({ name }: { name: string }, subject: ReportSubject | undefined): Item[] {
  const reportPhoto: Item = { step: 'reportSubject', icon: 'camera', text: t('menu.reportPhoto') }
  return [
    ...(subject?.kind === 'photo' ? [reportPhoto] : []),
    { step: 'report', icon: 'flag', text: t('menu.report', { name }), hint: t('menu.reportHint') },
    { step: 'block', icon: 'block', text: t('menu.block', { name }), hint: t('menu.blockHint') },
  ]
}
