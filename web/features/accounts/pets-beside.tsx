import { Suspense } from 'react'
import { lazyLater } from '../../lib/load-later.ts'
import { useIsWide } from '../../lib/use-is-wide.ts'
import styles from './accounts.module.css'

// The card they lie beside comes first.
const afterMs = 350
const LivingPets = lazyLater('core', () => import('./living-pets/living-pets.tsx'), afterMs)

/** Shows what this is about to whoever is not in yet, where there is room. It keeps its place. */
export function PetsBeside() {
  const isWide = useIsWide()
  return (
    <div className={styles.pets} aria-hidden="true">
      <Suspense>{isWide && <LivingPets />}</Suspense>
    </div>
  )
}
