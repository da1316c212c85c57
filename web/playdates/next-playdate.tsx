import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import { getUserId } from '../lib/session.ts'
import { Icon } from '../ui/icon.tsx'
import { timeText } from './local-times.ts'
import styles from './playdate-card.module.css'
import { isOpenPlaydate } from './playdate-card.tsx'
import { PlaydateDialog } from './playdate-dialog.tsx'
import { chatPlaydatesQuery } from './queries.ts'
import { t } from './texts.ts'

/** The open playdate of a chat in three lines; a tap shows its card. */
export function NextPlaydate({ chatId, name }: { chatId: number; name: string }) {
  const { data } = useQuery(chatPlaydatesQuery(chatId))
  const [isShown, setShown] = useState(false)
  const playdate = data?.playdate
  const now = new Date()
  if (!playdate || !isOpenPlaydate(playdate, now)) return null
  const { startsAt, times, place, proposedBy } = playdate
  const next = [startsAt ?? times].flat().find((time) => new Date(time) > now)
  const state = startsAt ? 'next' : proposedBy === getUserId() ? 'theirTurn' : 'yourTurn'
  return (
    <>
      <button type="button" className={styles.next} onClick={() => setShown(true)}>
        <Icon name="calendar" />
        <span className={styles.nextWhat}>
          <span className={styles.nextState}>{t(`playdates.${state}`)}</span>
          {next && <time dateTime={next}>{timeText(new Date(next), now)}</time>}
          <span className="oneLine" dir="auto">
            {isolate(place)}
          </span>
        </span>
        <Icon name="chevronRight" size={20} />
      </button>
      {isShown && (
        <PlaydateDialog playdate={playdate} name={name} onClose={() => setShown(false)} />
      )}
    </>
  )
}
