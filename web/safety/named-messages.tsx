import styles from './safety.module.css'
import { t } from './texts.ts'

export interface NamableMessage {
  id: number
  text: string
}

interface NamedMessagesProps {
  messages: readonly NamableMessage[]
  named: readonly number[]
  onChange: (named: number[]) => void
}

/** The last messages of the other person. The reporter ticks those that belong to the report. */
export function NamedMessages({ messages, named, onChange }: NamedMessagesProps) {
  return (
    <fieldset>
      <legend className="strong">{t('report.messages')}</legend>
      <p className="hint">{t('report.messagesHint')}</p>
      <div className={styles.messages}>
        {messages.map(({ id, text }) => (
          <label key={id} className={styles.reason}>
            <input
              type="checkbox"
              checked={named.includes(id)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...named, id] : named.filter((each) => each !== id))
              }
            />
            <span className="clamp" dir="auto">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
