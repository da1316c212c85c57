import { useState } from 'react'
import { Link } from 'wouter'
import { isolate } from '../../../contract/isolate.ts'
import type { OwnLostPet, Sighting } from '../../../contract/lost-pets.ts'
import { toApiError } from '../../lib/api.ts'
import { plural, t } from '../../lib/i18n/i18n.ts'
import { openPersonMenu } from '../../lib/open-person-menu.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { dateText, timeText } from './dates.ts'
import styles from './lost.module.css'
import { useEndSearch, useReloadLostPets, useRemoveSighting, useRenewSearch } from './queries.ts'

type Own = NonNullable<OwnLostPet['lostPet']>

interface OwnSearchProps {
  userId: number
  lostPet: Own
  /** Called with the name of the pet. */
  onFound: (petName: string) => void
}

export function OwnSearch({ userId, lostPet, onFound }: OwnSearchProps) {
  const { key, photoUrl, place, lostAt, notified, endsAt, sightings } = lostPet
  const name = lostPet.petName || t('lost.ownPet')
  const [isGivingUp, setIsGivingUp] = useState(false)
  const end = useEndSearch(userId, (found) => {
    if (found) onFound(lostPet.petName)
    else showSnackbar({ text: t('lost.ended'), ms: 6000 })
  })
  const code = end.error && toApiError(end.error).code
  const stop = (found: boolean) => end.mutate({ key, found })
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="lost-name">
        <div className={styles.own}>
          <div className={styles.ownPhoto}>
            <Picture src={photoUrl} alt={t('lost.poster.photo', { name })} />
          </div>
          <div className={styles.facts}>
            <h2 id="lost-name">{t('lost.searching', { name })}</h2>
            <p dir="auto">{isolate(place)}</p>
            <p className={styles.quiet}>{timeText(lostAt)}</p>
            <p className={styles.quiet} role="status">
              {notified > 0 ? plural('lost.notified', notified) : t('lost.notifying')}
            </p>
          </div>
        </div>
        {endsAt && <Still userId={userId} lostPet={lostPet} endsAt={endsAt} />}
        <Button icon="heart" busy={end.isPending} onClick={() => stop(true)}>
          {t('lost.found')}
        </Button>
        <ButtonLink href={`/lost/${key}`} look="secondary">
          {t('lost.poster')}
        </ButtonLink>
        <div role="alert">{code && <Callout tone="error">{t(`error.${code}`)}</Callout>}</div>
      </section>
      <section className={styles.card} aria-labelledby="lost-sightings">
        <h2 id="lost-sightings">{t('lost.sightings')}</h2>
        {sightings.length === 0 && <p className={styles.quiet}>{t('lost.noSightings')}</p>}
        <ol className={styles.sightings}>
          {sightings.map((sighting) => (
            <SightingItem key={sighting.id} userId={userId} sighting={sighting} />
          ))}
        </ol>
      </section>
      <div className={styles.giveUp}>
        <Button look="danger" onClick={() => setIsGivingUp(true)}>
          {t('lost.giveUp')}
        </Button>
      </div>
      {isGivingUp && (
        <Dialog
          title={t('lost.giveUp')}
          onClose={() => setIsGivingUp(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setIsGivingUp(false)}>
                {t('action.cancel')}
              </Button>
              <Button look="danger" busy={end.isPending} onClick={() => stop(false)}>
                {t('lost.giveUp')}
              </Button>
            </>
          }
        >
          <p>{t('lost.giveUpText')}</p>
        </Dialog>
      )}
    </div>
  )
}

function Still({ userId, lostPet, endsAt }: { userId: number; lostPet: Own; endsAt: string }) {
  const renew = useRenewSearch(userId)
  return (
    <div className={styles.still}>
      <strong>{t('lost.still', { name: lostPet.petName || t('lost.ownPet') })}</strong>
      <p>{t('lost.stillText', { date: dateText(endsAt) })}</p>
      <Button look="secondary" busy={renew.isPending} onClick={() => renew.mutate(lostPet.key)}>
        {t('lost.stillYes')}
      </Button>
    </div>
  )
}

function SightingItem({ userId, sighting }: { userId: number; sighting: Sighting }) {
  const { id, words, sentAt, person } = sighting
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useRemoveSighting(userId)
  const reload = useReloadLostPets(userId)
  const code = remove.error && toApiError(remove.error).code
  const name = person && (person.animalName.trim() || person.name)
  return (
    <li className={styles.sighting}>
      <div>
        <p className={styles.words} dir="auto">
          {words}
        </p>
        <p className={styles.quiet}>
          {person && name ? (
            <Link href={`/profile/${person.id}`}>{isolate(name)}</Link>
          ) : (
            t('lost.somebody')
          )}{' '}
          · <time dateTime={sentAt}>{timeText(sentAt)}</time>
        </p>
      </div>
      <div className={styles.sightingActions}>
        {person && name && (
          <IconButton
            icon="more"
            label={t('person.more', { name })}
            onClick={() => openPersonMenu({ person: { id: person.id, name }, onGone: reload })}
          />
        )}
        <IconButton
          icon="trash"
          label={t('lost.removeSighting')}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      {isRemoving && (
        <Dialog
          title={t('lost.removeSighting')}
          onClose={() => setIsRemoving(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setIsRemoving(false)}>
                {t('action.cancel')}
              </Button>
              <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(id)}>
                {t('lost.removeSightingYes')}
              </Button>
            </>
          }
        >
          <p>{t('lost.removeSightingText')}</p>
          {name && <p>{t('lost.removeSightingReport', { name })}</p>}
          <div role="alert">{code && <Callout tone="error">{t(`error.${code}`)}</Callout>}</div>
        </Dialog>
      )}
    </li>
  )
}
