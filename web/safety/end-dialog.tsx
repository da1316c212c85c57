import { useState } from 'react'
import { endingLines } from '../../contract/ending-lines.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { useEndChat } from './queries.ts'
import styles from './safety.module.css'
import { t } from './texts.ts'

interface EndDialogProps {
  chatId: number
  person: { name: string }
  onClose: () => void
  onDone: () => void
}

/** A friendly line instead of silence. */
export function EndDialog({ chatId, person, onClose, onDone }: EndDialogProps) {
  const end = useEndChat(getUserId())
  const [line, setLine] = useState<(typeof endingLines)[number]>('thanks')
  return (
    <Dialog
      title={t('ending.title', { name: person.name })}
      onClose={onClose}
      busy={end.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            busy={end.isPending}
            onClick={() => end.mutate({ chatId, line }, { onSuccess: onDone })}
          >
            {t('ending.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('ending.text')}</p>
      <fieldset>
        <legend className="visuallyHidden">{t('ending.lines')}</legend>
        {endingLines.map((each) => (
          <label key={each} className={styles.reason}>
            <input
              type="radio"
              name="ending"
              checked={line === each}
              onChange={() => setLine(each)}
            />
            {t(`ending.${each}`)}
          </label>
        ))}
      </fieldset>
      <Failure error={end.error} />
    </Dialog>
  )
}
