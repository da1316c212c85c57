import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Poster } from '../../contract/lost-pets.ts'
import { toApiError } from '../lib/api.ts'
import type { LoginState, PosterState } from '../lib/history-state.ts'
import { hasBefore } from '../lib/navigation.ts'
import { findUserId } from '../lib/session.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadingScreen, Scene } from '../ui/scene.tsx'
import { FalseAlarm } from './false-alarm.tsx'
import styles from './poster.module.css'
import { nameInSentence, PosterSheet } from './poster-sheet.tsx'
import { posterQuery } from './queries.ts'
import { SharePoster } from './share-poster.tsx'
import { SightingDialog } from './sighting-dialog.tsx'
import { t } from './texts.ts'

/** For everybody, also without an account. It prints on one sheet of paper. */
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
      <ButtonLink href={findUserId() === null ? '/' : '/home'}>{t('lost.poster.app')}</ButtonLink>
    </Scene>
  )
}

function PosterScreen({ poster }: { poster: Poster }) {
  const { key, foundAt, isOwn, acceptsVisitors } = poster
  const canWrite = acceptsVisitors || findUserId() !== null
  return (
    <div className={styles.page}>
      <WayOut isOwn={isOwn} />
      <PosterSheet poster={poster} isOwn={isOwn} />
      {!isOwn && foundAt === null && (
        <div className={styles.quietActs}>
          <SharePoster poster={poster} look="secondary" compact />
          <FalseAlarm lostPetKey={key} />
          <Link className="textButton" href={`/found?city=${encodeURIComponent(poster.city)}`}>
            {t('title.found')}
          </Link>
        </div>
      )}
      {foundAt === null && (
        <div className={styles.bar}>
          {isOwn ? (
            <>
              <SharePoster poster={poster} />
              <Button look="secondary" onClick={() => print()}>
                {t('lost.poster.print')}
              </Button>
            </>
          ) : canWrite ? (
            <Seen poster={poster} />
          ) : (
            <LogInFirst poster={poster} />
          )}
        </div>
      )}
    </div>
  )
}

/** The page has no navigation bar, and an installed app no back button. A stranger enters the app. */
function WayOut({ isOwn }: { isOwn: boolean }) {
  const isMember = findUserId() !== null
  const [isBack] = useState(() => isMember || hasBefore())
  return (
    <nav className="row" aria-label={t('nav.label')}>
      {isBack ? (
        <BackLink className={styles.wayOut} parent={isOwn ? '/lost' : isMember ? '/home' : '/'}>
          <Icon name="back" />
          {t('nav.back')}
        </BackLink>
      ) : (
        <Link className={styles.wayOut} href="/">
          <Icon name="paw" />
          {t('app.name')}
        </Link>
      )}
    </nav>
  )
}

/** The family accepts messages only from people with an account. */
function LogInFirst({ poster: { key, petName } }: { poster: Poster }) {
  const seen: PosterState = { hasSeen: true }
  const state: LoginState = { returnTo: { path: `/lost/${key}`, state: seen, userId: null } }
  return (
    <>
      <p className={styles.why}>{t('lost.membersOnly')}</p>
      <ButtonLink href="/" state={state}>
        {t('lost.iHaveSeen', { name: nameInSentence(petName) })}
      </ButtonLink>
    </>
  )
}

/** Whoever says on another screen that they have seen the pet arrives at the open form. */
function Seen({ poster: { key, petName } }: { poster: Poster }) {
  const arrival = useHistoryState<PosterState | null>()
  const [isOpen, setIsOpen] = useState(arrival?.hasSeen ?? false)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <div role="status">{isSent && <Callout tone="ok">{t('lost.seenDone')}</Callout>}</div>
      <Button look={isSent ? 'secondary' : 'primary'} icon="eye" onClick={() => setIsOpen(true)}>
        {isSent ? t('lost.seenMore') : t('lost.iHaveSeen', { name: nameInSentence(petName) })}
      </Button>
      {isOpen && (
        <SightingDialog
          lostPetKey={key}
          petName={petName}
          hasFound={arrival?.hasFound ?? false}
          photo={photo}
          onPhoto={setPhoto}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false)
            setPhoto(null)
            setIsSent(true)
          }}
        />
      )}
    </>
  )
}
