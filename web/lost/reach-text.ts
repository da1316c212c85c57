import type { Reach } from '../../contract/lost-pets.ts'
import { locale } from '../lib/i18n.ts'
import { t } from './texts.ts'

const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

/** The hours in which notifications wait, unless a person has chosen others. */
const isNight = (now: Date) => now.getHours() >= 22 || now.getHours() < 8

/** As in 'Ya lo saben unas 200 personas; a las 18:30, unas 1.000.' */
export function reachText({ told, next, heldFor }: Reach, now: Date): string {
  if (heldFor === 'hidden') return t('lost.reach.hidden')
  const night = isNight(now) ? 'AtNight' : ''
  const sofar =
    told > 0
      ? t(`lost.reach.told${night}`, { n: number.format(told) })
      : t(`lost.reach.few${night}`)
  if (heldFor) return `${sofar}. ${t(`lost.reach.${heldFor}`)}`
  if (!next || night) return `${sofar}.`
  const at = new Date(next.at)
  const upTo = number.format(next.upTo)
  return at > now
    ? `${sofar}; ${t('lost.reach.next', { time: time.format(at), n: upTo })}.`
    : `${sofar}; ${t('lost.reach.now', { n: upTo })}.`
}
