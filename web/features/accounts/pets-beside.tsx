import { useIsWide } from '../../lib/use-is-wide.ts'
import styles from './accounts.module.css'
import { LivingPets } from './living-pets/living-pets.tsx'

/** Shows what this is about to whoever is not in yet, where there is space. It keeps its place. */
export function PetsBeside() {
  const isWide = useIsWide()
  return (
    <div className={styles.pets} aria-hidden="true">
      {isWide && <LivingPets />}
    </div>
  )
}
