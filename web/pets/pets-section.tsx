import { Link } from 'wouter'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import type { Pet } from '../../contract/pets.ts'
import { moved } from '../lib/order.ts'
import { useMoves } from '../lib/use-moves.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOrderPets } from './own-pets.ts'
import { searchText, useKnownSearch } from './own-search.ts'
import { iconOf } from './pet-icon.ts'
import { summaryOf } from './pet-texts.ts'
import styles from './pets.module.css'
import { t } from './texts.ts'

/** The person's pets, with buttons to change their order. The first one's name is on the card. */
export function PetsSection({ userId, pets }: { userId: number; pets: readonly Pet[] }) {
  const order = useOrderPets(userId)
  const search = useKnownSearch(userId)
  const { list, position, setMove } = useMoves<HTMLOListElement>(pets.map(({ id }) => id))

  function move(index: number, by: 1 | -1) {
    const pet = pets[index]
    if (!pet) return
    setMove({ id: pet.id, to: index + by, by: String(by) })
    order.mutate(moved(pets, index, index + by))
  }

  return (
    <section className="section" aria-labelledby="settings-pets">
      <h2 id="settings-pets">{t('pets.heading')}</h2>
      {pets.length > 1 && <p className="hint">{t('pets.first')}</p>}
      <ol ref={list} className="stack">
        {pets.map((pet, index) => (
          <PetRow
            key={pet.id}
            pet={pet}
            {...(pets.length > 1 && {
              moves: { index, last: pets.length - 1, onMove: (by) => move(index, by) },
            })}
          />
        ))}
      </ol>
      <p className="visuallyHidden" role="status">
        {position >= 0 &&
          t('pets.moved', { name: nameOf(pets[position]), n: position + 1, total: pets.length })}
      </p>
      <Failure error={order.error} />
      {pets.length < limits.petsPerPerson ? (
        <ButtonLink href="/settings/pet" look="secondary">
          <Icon name="plus" size={20} />
          {t('pets.add')}
        </ButtonLink>
      ) : (
        <p className="hint">{t('pets.full', { max: limits.petsPerPerson })}</p>
      )}
      <ButtonLink href="/lost" look="secondary">
        <Icon name="megaphone" size={20} />
        {search ? searchText(search) : t('pets.lost')}
      </ButtonLink>
    </section>
  )
}

interface PetRowProps {
  pet: Pet
  /** Only if there are several pets. */
  moves?: { index: number; last: number; onMove: (by: 1 | -1) => void }
}

function PetRow({ pet, moves }: PetRowProps) {
  const name = nameOf(pet)
  return (
    <li className="row lined" data-id={pet.id}>
      <Link href={`/settings/pet?id=${pet.id}`} className={styles.pet}>
        <span className={styles.face}>
          <Icon name={iconOf(pet.species)} />
        </span>
        <span className={styles.words}>
          <strong className="clamp strong">{isolate(name)}</strong>
          <span className="quiet clamp">
            {summaryOf(pet, monthOf(Date.now())) || t('pets.noDetails')}
          </span>
        </span>
        {!moves && <Icon name="chevronRight" size={20} />}
      </Link>
      {moves && (
        <>
          <IconButton
            icon="chevronUp"
            label={t('pets.up', { name })}
            data-move={-1}
            disabled={moves.index === 0}
            onClick={() => moves.onMove(-1)}
          />
          <IconButton
            icon="chevronDown"
            label={t('pets.down', { name })}
            data-move={1}
            disabled={moves.index === moves.last}
            onClick={() => moves.onMove(1)}
          />
        </>
      )}
    </li>
  )
}

const nameOf = (pet: Pet | undefined) => pet?.name.trim() || t('pets.unnamed')
