import { monthOf } from '../../contract/age.ts'
import type { CardPet } from '../../contract/pets.ts'
import { type Caution, fitOf, type Reason } from '../../contract/reasons.ts'
import { breedText } from './breeds.ts'
import { t } from './texts.ts'

/** A pet may have no name. */
export const nameOf = (name: string, isMine: boolean): string =>
  name.trim() || t(isMine ? 'pet.mine' : 'pet.theirs')

const withinText = (name: string, isMine: boolean): string =>
  name.trim() || nameOf('', isMine).toLowerCase()

type Pets = readonly CardPet[]

export interface FitLine {
  icon: 'heart' | 'alert'
  text: string
}

/** On a card they stand over the picture, in one row. */
const mostOnCard = 2

/**
 * Why two households would get on, and then when to be careful. On a card the lines are fewer and shorter,
 * and nothing stands beside a caution.
 */
export function listFit(mine: Pets, theirs: Pets, isOnCard = false): FitLine[] {
  const { reasons, caution } = fitOf(mine, theirs, monthOf(Date.now()))
  const textOf = isOnCard && theirs.length === 1 ? cardReasonText : reasonText
  const good: FitLine[] = reasons.map((reason) => ({ icon: 'heart', text: textOf(reason) }))
  if (!caution) return isOnCard ? good.slice(0, mostOnCard) : good
  return [...(isOnCard ? [] : good), { icon: 'alert', text: cautionText(caution) }]
}

/** Why two would get on. In Spanish no word says whether anybody is he or she. */
export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'getsOn':
      return t(`fit.getsOn.${reason.species}`, { name: nameOf(reason.theirs, false) })
    case 'sameBreed':
      return t('fit.sameBreed', { breed: breedText(reason.breed) })
    case 'sameSpecies':
      return t(`fit.sameSpecies.${reason.species}`)
    case 'sameEnergy':
      return t(`fit.sameEnergy.${reason.energy}`)
    case 'sameAge':
      return t(`fit.sameAge.${reason.age}`)
    case 'sameSize':
      return t(`fit.sameSize.${reason.size}`, { name: withinText(reason.mine, true) })
  }
}

/** On a card there is little space, and its one pet is named beside it. */
function cardReasonText(reason: Reason): string {
  switch (reason.code) {
    case 'getsOn':
      return t(`fit.card.getsOn.${reason.species}`)
    case 'sameBreed':
      return t('fit.card.sameBreed')
    default:
      return reasonText(reason)
  }
}

/** Why to be careful when they meet. */
export function cautionText({ isMine, species, name }: Caution): string {
  const isYourNamed = isMine && name.trim()
  return t(isYourNamed ? `fit.mineNotWith.${species}` : `fit.notWith.${species}`, {
    name: withinText(name, isMine),
  })
}
