import type { Species } from '../../contract/pet-words.ts'
import type { IconName } from '../ui/icon.tsx'

export const iconOf = (species: Species | undefined): IconName =>
  !species || species === 'other' ? 'paw' : species
