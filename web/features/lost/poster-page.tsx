import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { monthOf } from '../../../contract/age.ts'
import { isolate } from '../../../contract/isolate.ts'
import type { Poster } from '../../../contract/lost-pets.ts'
import { basePath } from '../../../contract/routes.ts'
import { toApiError } from '../../lib/api.ts'
import { copyText } from '../../lib/copy-text.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { profileLine, traits } from '../../lib/pets/pet-texts.ts'
import { findUserId } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { LoadingScreen, Scene } from '../../ui/scene.tsx'
import { timeText } from './dates.ts'
import { FalseAlarm } from './false-alarm.tsx'
import styles from './lost.module.css'
import { posterQuery } from './queries.ts'
import { SightingForm } from './sighting-form.tsx'

/** For everybody, also without an account. It prints on one sheet. */
export function PosterPage() {
  const { key } = useParams<{ key: string }>()
  const { data: poster, error, refetch } = useQuery(posterQuery(key))
  if (poster) return <PosterScreen poster={poster} />
  if (!error) return <LoadingScreen />
  if (toApiError(error).code !== 'not_found' && toApiError(error).code !== 'invalid_input')
    return <LoadFailure error={error} onRetry={refetch} />
  return (
    <Scene mood="asleep">
      <h1 className="visuallyHidden">{t('title.poster')}</h1>
      <p>{t('lost.poster.gone')}</p>
      <ButtonLink href="/">{t('lost.poster.app')}</ButtonLink>
    </Scene>
  )
}

function PosterScreen({ poster }: { poster: Poster }) {
  const { key, petName, foundAt, ownerId } = poster
  const isOwn = ownerId !== null && ownerId === findUserId()
  return (
    <div className={styles.posterPage}>
      <Sheet poster={poster} />
      {foundAt === null && (
        <div className={styles.noPrint}>
          <Acts poster={poster} />
          {!isOwn && <SightingForm lostPetKey={key} petName={petName} />}
        </div>
      )}
      {!isOwn && (
        <div className={styles.noPrint}>
          <FalseAlarm ownerId={ownerId} />
        </div>
      )}
    </div>
  )
}

function Sheet({ poster }: { poster: Poster }) {
  const { key, petName, pet, photoUrl, city, place, words, lostAt, foundAt } = poster
  const details = pet && { id: 0, name: petName, ...pet }
  const facts = details
    ? [...profileLine(details, monthOf(Date.now())), ...traits(details)].join(' · ')
    : ''
  const address = `${location.origin}${basePath}/lost/${key}`
  return (
    <article className={styles.poster}>
      <h1 className={styles.wanted} tabIndex={-1}>
        <span className={styles.shout} data-home={foundAt !== null || undefined}>
          {t(foundAt ? 'lost.poster.home' : 'lost.poster.wanted')}
        </span>{' '}
        <span className={styles.petName}>{isolate(petName || t('lost.somePet'))}</span>
      </h1>
      {foundAt && <p>{t('lost.poster.homeText', { name: petName || t('lost.somePet') })}</p>}
      <div className={styles.posterPhoto}>
        <Picture
          src={photoUrl}
          alt={t('lost.poster.photo', { name: petName || t('lost.thisPet') })}
          urgent
        />
      </div>
      {facts && <p className={styles.factLine}>{facts}</p>}
      {!foundAt && (
        <>
          <dl className={styles.list}>
            <dt>{t('lost.poster.place')}</dt>
            <dd dir="auto">
              {isolate(place)}, {city}
            </dd>
            <dt>{t('lost.poster.time')}</dt>
            <dd>
              <time dateTime={lostAt}>{timeText(lostAt)}</time>
            </dd>
          </dl>
          {words && (
            <p className={styles.words} dir="auto">
              {words}
            </p>
          )}
          <div className={styles.scan}>
            <QrCode className={styles.qr} value={address} label={t('lost.poster.qr')} />
            <div>
              <p>{t('lost.poster.scan')}</p>
              <p className={styles.address}>
                {address.replace(/^https?:\/\//, '').replace(key, '')}
                <wbr />
                {key}
              </p>
            </div>
          </div>
        </>
      )}
    </article>
  )
}

function Acts({ poster }: { poster: Poster }) {
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    const url = location.href
    const title = t('lost.near', { name: poster.petName || t('lost.somePet') })
    if (typeof navigator.share !== 'function') return setIsCopied(await copyText(url))
    try {
      await navigator.share({ title, url })
    } catch {
      // The person closed the share sheet.
    }
  }

  return (
    <div className={styles.acts}>
      <Button look="secondary" compact icon="download" onClick={() => print()}>
        {t('lost.poster.print')}
      </Button>
      <Button look="secondary" compact icon="send" onClick={() => void share()}>
        {t('lost.poster.share')}
      </Button>
      <span className={styles.quiet} role="status">
        {isCopied && t('lost.poster.copied')}
      </span>
    </div>
  )
}
