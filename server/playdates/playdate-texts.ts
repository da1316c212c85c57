import { isolate } from '../../contract/isolate.ts'
import type { Language } from '../../contract/languages.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { timeText } from './time-texts.ts'

// One line per step, for clients that know only the spec. Our web app shows a card instead.

const texts: Record<Language, Record<PlaydateStep, string> & { or: string }> = {
  es: {
    proposed: '🐾 Te propongo una quedada',
    changed: '🐾 He cambiado la quedada',
    accepted: '🐾 Quedada aceptada',
    declined: '🐾 Esta vez no puedo quedar',
    cancelled: '🐾 He cancelado la quedada',
    or: ' o ',
  },
  en: {
    proposed: '🐾 I’d like to suggest a playdate',
    changed: '🐾 I’ve changed our playdate',
    accepted: '🐾 Playdate accepted',
    declined: '🐾 I can’t make it this time',
    cancelled: '🐾 I’ve cancelled our playdate',
    or: ' or ',
  },
}

interface Planned {
  place: string
  times: string
  startsAt: number | null
}

/** In the author's language and time zone; the text names the time zone. */
export function stepText(
  step: PlaydateStep,
  { place, times, startsAt }: Planned,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const line = shortStepText(step, language)
  if (step === 'declined' || step === 'cancelled') return line
  const planned: number[] =
    step === 'accepted' && startsAt !== null ? [startsAt] : JSON.parse(times)
  const moments = planned.map((time) => timeText(time, { language, timeZone }))
  return `${line}: ${moments.join(texts[language].or)} · ${isolate(place)}`
}

/** Replaces the text of a step when its place and times are removed. */
export const shortStepText = (step: PlaydateStep, language: Language): string =>
  texts[language][step]
