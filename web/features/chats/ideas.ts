import type { CardPet } from '../../../contract/pets.ts'
import { fitOf, type Reason } from '../../../contract/reasons.ts'
import { t } from '../../lib/i18n/i18n.ts'

const mostIdeas = 3

/** What both sides know of their pets; either may be unknown. */
export interface Acquaintance {
  mine: readonly CardPet[]
  theirs: readonly CardPet[]
  /** The present one, as `2024-05`. */
  month: string
  /** Whether there is a photo of theirs to like. */
  hasPhoto: boolean
}

/** design §12: what one could say first, from the facts the reasons are made of; else in general. */
export function ideasFor({ mine, theirs, month, hasPhoto }: Acquaintance): string[] {
  const { reasons, caution } = fitOf(mine, theirs, month)
  const names = { mine: mine[0]?.name ?? '', theirs: theirs[0]?.name ?? '' }
  const fromFit = reasons
    // Who does not get on with the other is not asked to meet.
    .filter(({ code }) => code !== 'getsOn' || !caution)
    .map((reason) => fitIdea(reason, names, mine))
  return [
    ...fromFit.slice(0, mostIdeas - 1),
    ...speciesIdea(theirs[0], names.theirs),
    t('chat.icebreaker1'),
    t('chat.icebreaker2'),
    ...(hasPhoto ? [t('chat.icebreaker3')] : []),
  ].slice(0, mostIdeas)
}

function fitIdea(
  reason: Reason,
  names: { mine: string; theirs: string },
  mine: readonly CardPet[],
): string {
  switch (reason.code) {
    case 'getsOn': {
      const friend = mine.find(({ species }) => species === reason.species)
      return t('idea.getsOn', { theirs: reason.name, mine: friend?.name ?? names.mine })
    }
    case 'sameEnergy':
      return t(`idea.sameEnergy.${reason.energy}`, names)
    case 'sameAge':
      return t(`idea.sameAge.${reason.age}`, names)
    default:
      return t(`idea.${reason.code}`, names)
  }
}

function speciesIdea(pet: CardPet | undefined, theirs: string): string[] {
  const species = pet?.species
  return species && species !== 'other' ? [t(`idea.${species}`, { theirs })] : []
}
