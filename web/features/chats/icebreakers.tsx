import { t } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './chat.module.css'

const ideas = ['chat.icebreaker1', 'chat.icebreaker2', 'chat.icebreaker3'] as const

/** What one could say: it goes into the field, to be sent or changed. */
export function Icebreakers({ onPick }: { onPick: (text: string) => void }) {
  return (
    <fieldset className={styles.ideas}>
      <legend className="visuallyHidden">{t('chat.icebreakers')}</legend>
      {ideas.map((key) => (
        <Button key={key} look="secondary" compact onClick={() => onPick(t(key))}>
          {t(key)}
        </Button>
      ))}
    </fieldset>
  )
}
