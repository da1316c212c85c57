import { Icon } from '../../../ui/icon.tsx'
import cat from './cat.webp'
import dog from './dog.webp'
import styles from './living-pets.module.css'
import rabbit from './rabbit.webp'

// scripts/draw-login-pets.ts draws them.
const pets = [
  { name: 'Luna', km: 2, picture: cat },
  { name: 'Bruno', km: 0, picture: dog },
  { name: 'Copo', km: 5, picture: rabbit },
]

/** Who is there, on a phone. */
export function PetFaces() {
  return (
    <span className="faces" aria-hidden="true">
      {pets.map(({ name, picture }) => (
        <img
          key={name}
          className={styles.face}
          src={picture}
          alt=""
          width="48"
          height="48"
          decoding="async"
        />
      ))}
    </span>
  )
}

/** What this is about, at a glance: a deck that plays by itself. Decoration only. */
export function LivingPets() {
  return (
    <div className={styles.deck}>
      {pets.map(({ name, km, picture }) => (
        <div key={name} className={styles.card}>
          <img src={picture} alt="" width="640" height="640" decoding="async" />
          <p className={styles.caption}>
            <strong>{name}</strong> {km} km
          </p>
          <span className={styles.heart}>
            <Icon name="heart" filled size={40} />
          </span>
        </div>
      ))}
    </div>
  )
}
