// Decision 047: the values of a pet's facts.

export const petSpecies = [
  'dog',
  'cat',
  'rabbit',
  'rodent',
  'bird',
  'reptile',
  'fish',
  'other',
] as const
export const petSexes = ['female', 'male'] as const
export const petSizes = ['small', 'medium', 'large'] as const
export const petEnergies = ['calm', 'balanced', 'lively'] as const
/** Questions that a pet answers, each in the reader's language. They suit a tortoise as well as a dog. */
export const petPrompts = [
  'ham',
  'parkSpot',
  'knownFor',
  'nap',
  'talent',
  'enemy',
  'doorbell',
  'heart',
  'stolen',
  'sunday',
  'secret',
  'noise',
] as const

export type Species = (typeof petSpecies)[number]
export type PetSex = (typeof petSexes)[number]
export type PetSize = (typeof petSizes)[number]
export type Prompt = (typeof petPrompts)[number]
export type Energy = (typeof petEnergies)[number]
