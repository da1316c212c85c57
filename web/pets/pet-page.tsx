import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isolate } from '../../contract/isolate.ts'
import type { Pet } from '../../contract/pets.ts'
import { goBack } from '../lib/navigation.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Scene } from '../ui/scene.tsx'
import { ownPetsQuery, useSavePet } from './own-pets.ts'
import { searchText, useKnownSearch } from './own-search.ts'
import { PetForm } from './pet-form.tsx'
import styles from './pets.module.css'
import { RemovalDialog } from './removal-dialog.tsx'
import { t } from './texts.ts'

const snackbarMs = 4_000

/** `/settings/pet` is a new one, `/settings/pet?id=7` the one with that id. */
export function PetPage() {
  const id = new URLSearchParams(useSearch()).get('id')
  return <PetScreen key={id} id={id} />
}

function PetScreen({ id }: { id: string | null }) {
  const userId = getUserId()
  const ownPets = useQuery(ownPetsQuery(userId))
  const found = ownPets.data?.find((pet) => String(pet.id) === id)
  // The form stays, also if another tab removes the pet meanwhile.
  const [pet, setPet] = useState(found)
  if (found && found !== pet) setPet(found)
  const title = pet?.name.trim() ? isolate(pet.name) : t(id ? 'title.pet' : 'pets.new')
  return (
    <>
      <PageHeader title={title} back="/settings" />
      <Loaded queries={[ownPets]}>
        {(pets) =>
          id && !pet ? (
            <Scene mood="sorry">
              <p>{t('pets.gone')}</p>
              <ButtonLink href="/settings">{t('nav.settings')}</ButtonLink>
            </Scene>
          ) : (
            <Editor userId={userId} pet={pet ?? null} isOnly={pets.length === 1} />
          )
        }
      </Loaded>
    </>
  )
}

function Editor({ userId, pet, isOnly }: { userId: number; pet: Pet | null; isOnly: boolean }) {
  const save = useSavePet(userId)
  const [isRemoving, setIsRemoving] = useState(false)
  const search = useKnownSearch(userId)
  const arrival = useHistoryState<{ field?: string } | null>()
  const leave = (text: string) => {
    goBack('/settings')
    showSnackbar({ text, ms: snackbarMs })
  }
  const nameOf = (name: string) => name.trim() || t('pets.unnamed')
  return (
    <div className="page">
      <PetForm
        userId={userId}
        pet={pet}
        field={arrival?.field}
        isBusy={save.isPending}
        error={save.error}
        onSave={(details) =>
          save.mutate(
            { id: pet?.id, pet: details },
            { onSuccess: ({ name }) => leave(t('pets.saved', { name: nameOf(name) })) },
          )
        }
      />
      {pet && (
        <div className="stack">
          <ButtonLink href={`/lost?pet=${pet.id}`} look="secondary">
            <Icon name="megaphone" size={20} />
            {search ? searchText(search) : t('pets.lostOne', { name: nameOf(pet.name) })}
          </ButtonLink>
        </div>
      )}
      {pet && !isOnly && (
        <div className={styles.removal}>
          <button type="button" className="textButton" onClick={() => setIsRemoving(true)}>
            {t('pets.remove', { name: nameOf(pet.name) })}
          </button>
        </div>
      )}
      {pet && isRemoving && (
        <RemovalDialog
          userId={userId}
          pet={pet}
          name={nameOf(pet.name)}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => leave(t('pets.removed', { name: nameOf(pet.name) }))}
        />
      )}
    </div>
  )
}
