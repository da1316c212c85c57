import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isolate, withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { useKept } from '../lib/kept.ts'
import { openPersonMenu } from '../people/open-person-menu.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { timeText } from './dates.ts'
import { type FoundAnimal, foundAnimalsQuery, useClaim } from './found-queries.ts'
import { t } from './found-texts.ts'
import styles from './lost.module.css'
import { nameInSentence } from './poster-sheet.tsx'
import { SightingPhoto } from './sighting-photo.tsx'
import { TextWithPhones } from './text-with-phones.tsx'

interface FoundListProps {
  userId: number
  /** The pet that the person looks for. Null: none, so that they cannot say that one is theirs. */
  petName: string | null
}

/** The animals that people have found nearby. Nothing is there if there are none. */
export function FoundList({ userId, petName }: FoundListProps) {
  const { data } = useQuery(foundAnimalsQuery(userId))
  if (!data || data.items.length === 0) return null
  return (
    <section className="section gap4" aria-labelledby="found-near">
      <h2 id="found-near">
        {petName === null
          ? t('found.nearList')
          : t('found.maybe', { name: nameInSentence(petName) })}
      </h2>
      {petName === null && <p className="quiet">{t('found.needsAlarm')}</p>}
      <ul className={`stack gap4 ${styles.foundList}`}>
        <Page userId={userId} petName={petName} cursor={null} />
      </ul>
    </section>
  )
}

/** One page of the list, and the way to the next one. */
function Page({ userId, petName, cursor }: FoundListProps & { cursor: string | null }) {
  const { data, error } = useQuery(foundAnimalsQuery(userId, cursor))
  const [isNextShown, setIsNextShown] = useState(false)
  if (!data)
    return error ? (
      <li>
        <Failure error={error} />
      </li>
    ) : null
  return (
    <>
      {data.items.map((animal) => (
        <Item key={animal.id} userId={userId} petName={petName} animal={animal} />
      ))}
      {data.next !== null &&
        (isNextShown ? (
          <Page userId={userId} petName={petName} cursor={data.next} />
        ) : (
          <li>
            <Button look="secondary" compact onClick={() => setIsNextShown(true)}>
              {t('lost.moreNear')}
            </Button>
          </li>
        ))}
    </>
  )
}

interface ItemProps extends FoundListProps {
  animal: FoundAnimal
}

function Item({ userId, petName, animal }: ItemProps) {
  const { id, species, size, words, place, city, foundAt, photo, claim } = animal
  const [isClaiming, setIsClaiming] = useState(false)
  return (
    <li className={`stack gap1 ${styles.sighting}`}>
      <p>
        <strong>
          {t(`pet.${species}`)}
          {size && ` · ${t(`pet.${size}`)}`}
        </strong>
      </p>
      <p className="written" dir="auto">
        {isolate(words)}
      </p>
      <SightingPhoto photo={photo} label={t('found.photoOf')} />
      <p className="quiet" dir="auto">
        {isolate(place)}, {city}
      </p>
      <p className="quiet">{t('found.when', { time: timeText(foundAt) })}</p>
      {claim && <Claim claim={claim} />}
      <div className="row wrap">
        {petName !== null && !claim && (
          <Button compact icon="paw" onClick={() => setIsClaiming(true)}>
            {t('found.mine', { name: nameInSentence(petName) })}
          </Button>
        )}
        <span className="grow" />
        <IconButton
          icon="flag"
          label={t('found.report')}
          onClick={() =>
            openPersonMenu({
              person: null,
              subject: { kind: 'sighting', id, text: words },
              isReport: true,
              onGone() {},
            })
          }
        />
      </div>
      {isClaiming && (
        <ClaimDialog
          userId={userId}
          id={id}
          petName={petName ?? ''}
          onClose={() => setIsClaiming(false)}
        />
      )}
    </li>
  )
}

function Claim({ claim }: { claim: NonNullable<FoundAnimal['claim']> }) {
  const { words, answer, contact } = claim
  return (
    <>
      <p className="quiet" dir="auto">
        «{isolate(words)}»
      </p>
      {answer === null && <Callout tone="info">{t('found.waiting')}</Callout>}
      {answer === 'no' && <Callout tone="info">{t('found.no')}</Callout>}
      {answer === 'yes' && (
        <>
          <Callout tone="ok">{t('found.yes')}</Callout>
          <p className="written" dir="auto">
            <strong>
              <TextWithPhones text={contact ?? ''} />
            </strong>
          </p>
          <p className="quiet">{t('found.yesCare')}</p>
        </>
      )}
    </>
  )
}

interface ClaimDialogProps {
  userId: number
  id: number
  petName: string
  onClose: () => void
}

function ClaimDialog({ userId, id, petName, onClose }: ClaimDialogProps) {
  const kept = useKept(userId, `claim.${id}`, { words: '' })
  const { words } = kept.values
  const [isMissing, setIsMissing] = useState(false)
  const claim = useClaim(userId)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const clean = withoutOddControls(words).trim()
    if (!clean) {
      setIsMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    claim.mutate(
      { id, words: clean },
      {
        onSuccess() {
          kept.drop()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={t('found.mineTitle', { name: nameInSentence(petName) })}
      onClose={onClose}
      busy={claim.isPending}
    >
      <form className="stack gap2" noValidate onSubmit={handleSubmit}>
        <TextArea
          data-focus
          label={t('found.mineWords')}
          hint={t('found.mineHint')}
          error={isMissing ? t('found.mineMissing') : undefined}
          rows={4}
          maxLength={limits.sightingLength}
          value={words}
          required
          onChange={({ target }) => {
            kept.change({ words: target.value })
            setIsMissing(false)
          }}
        />
        <Failure error={claim.error} />
        <Button type="submit" icon="send" busy={claim.isPending}>
          {t('found.mineSend')}
        </Button>
      </form>
    </Dialog>
  )
}
