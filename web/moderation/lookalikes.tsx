import type { ReportEntry } from '../../contract/moderation.ts'
import { dayOf } from './dates.ts'
import styles from './moderation.module.css'
import { nameOf } from './report-card.tsx'
import { SecretPhoto } from './secret-photo.tsx'
import { t } from './texts.ts'

type Pair = NonNullable<ReportEntry['lookalikes']>
export type Side = keyof Pair

interface LookalikesProps {
  pair: Pair
  /** Which one is the copy; absent where nothing is decided. */
  copy?: Side | null
  onChoose?: (side: Side) => void
}

/** Two photos of two accounts, side by side. Who uploaded first may still be the thief. */
export function Lookalikes({ pair, copy, onChoose }: LookalikesProps) {
  return (
    <fieldset className={styles.lookalikes}>
      <legend>{t(onChoose ? 'lookalikes.choose' : 'lookalikes.title')}</legend>
      {(['reported', 'other'] as const).map((side) => {
        const { photoId, uploadedAt, account, accountCreatedAt, deleted } = pair[side]
        const name = `${nameOf(account)} · ${t('queue.account', { id: account.id ?? 0 })}`
        return (
          <div key={side}>
            <SecretPhoto url={`/api/accountphoto/${photoId}`} alt={name} />
            {onChoose ? (
              <label className={styles.check}>
                <input
                  type="radio"
                  name="copy"
                  checked={copy === side}
                  onChange={() => onChoose(side)}
                />{' '}
                {name}
              </label>
            ) : (
              <p>{name}</p>
            )}
            <p className="quiet">
              {t('lookalikes.uploaded', { date: dayOf(uploadedAt) })} ·{' '}
              {t('lookalikes.joined', { date: dayOf(accountCreatedAt) })}
              {deleted && ` · ${t('lookalikes.deleted')}`}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}
