import type { CardPet } from '../../contract/pets.ts'
import { fitOf, type Reason } from '../../contract/reasons.ts'
import { t } from './texts.ts'

const mostIdeas = 3

/** The facts about both households; either may be unknown. */
export interface Acquaintance {
  mine: readonly CardPet[]
  theirs: readonly CardPet[]
  /** The current month, as `2024-05`. */
  month: string
  /** Whether the other person has a photo. */
  hasPhoto: boolean
}

/** First messages from the same facts as the reasons, or general ones. */
export function ideasFor({ mine, theirs, month, hasPhoto }: Acquaintance): string[] {
  const { reasons, caution } = fitOf(mine, theirs, month)
  const fromFit = reasons
    // No meeting is proposed if a pet does not get on with the other.
    .filter(({ code }) => code !== 'getsOn' || !caution)
    // Questions with a name need a name.
    .filter((pair) => pair.mine.trim() && pair.theirs.trim())
    .map(fitIdea)
  return [
    ...fromFit.slice(0, mostIdeas - 1),
    ...speciesIdea(theirs[0]),
    t('chat.icebreaker1'),
    t('chat.icebreaker2'),
    ...(hasPhoto ? [t('chat.icebreaker3')] : []),
  ].slice(0, mostIdeas)
}

function fitIdea(reason: Reason): string {
  const { mine, theirs } = reason
  const names = { mine, theirs }
  switch (reason.code) {
    case 'sameEnergy':
      return t(`idea.sameEnergy.${reason.energy}`, names)
    case 'sameAge':
      return t(`idea.sameAge.${reason.age}`, names)
    default:
      return t(`idea.${reason.code}`, names)
  }
}

function speciesIdea({ name, species }: CardPet = { name: '' }): string[] {
  if (!species || species === 'other' || !name.trim()) return []
  return [t(`idea.${species}`, { theirs: name })]
}
