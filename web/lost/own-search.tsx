import { useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import { urls } from '../lib/urls.ts'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Picture } from '../ui/picture.tsx'
import { Switch } from '../ui/switch.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { dateText, timeText } from './dates.ts'
import { EndSearch } from './end-search.tsx'
import { FirstHour } from './first-hour.tsx'
import { FoundList } from './found-list.tsx'
import styles from './lost.module.css'
import { PhotoChoice } from './photo-choice.tsx'
import { type OwnLost, useRenewSearch, useUpdateSearch } from './queries.ts'
import { reachText } from './reach-text.ts'
import { SharePoster } from './share-poster.tsx'
import { SightingList } from './sighting-list.tsx'
import { t } from './texts.ts'

interface OwnSearchProps {
  userId: number
  lostPet: OwnLost
  photos: readonly ProfilePhoto[]
  /** Called with the name of the pet, and with null if the end was undone. */
  onFound: (petName: string | null) => void
}

export function OwnSearch({ userId, lostPet, photos, onFound }: OwnSearchProps) {
  const { key, photoUrl, place, lostAt, lastSeen, reach, endsAt } = lostPet
  const isOpen = lostPet.acceptsVisitors
  const isQuiet = lostPet.sightings.length === 0
  const name = lostPet.petName || t('lost.ownPet')
  const update = useUpdateSearch(userId)
  const [isCorrecting, setIsCorrecting] = useState(false)
  return (
    <div className="page">
      <section className="section gap4" aria-labelledby="lost-name">
        <div className="wrap gap4">
          <div className={styles.ownPhoto}>
            <Picture src={photoUrl} alt={t('lost.poster.photo', { name })} />
          </div>
          <div className={styles.facts}>
            <h2 id="lost-name" className="large">
              {t('search.for', { name })}
            </h2>
            {lastSeen && (
              <p dir="auto">
                {t('lost.lastSeen', { place: lastSeen.place, time: timeText(lastSeen.at) })}
              </p>
            )}
            <p dir="auto">{isolate(place)}</p>
            <p className="quiet">{timeText(lostAt)}</p>
          </div>
        </div>
        {endsAt && <Still userId={userId} lostPet={lostPet} endsAt={endsAt} />}
        <p className="center balance" role="status">
          {reachText(reach, new Date())}
        </p>
        {photoUrl === null && (
          <PhotoChoice
            userId={userId}
            photos={photos}
            chosen={0}
            onChange={(photoId) => update.mutate({ key, photoId })}
          />
        )}
        <button type="button" className="textButton" onClick={() => setIsCorrecting(true)}>
          {t('lost.correct')}
        </button>
        {isCorrecting && (
          <CorrectDialog
            userId={userId}
            lostPet={lostPet}
            photos={photos}
            onClose={() => setIsCorrecting(false)}
          />
        )}
      </section>
      {isQuiet && <FirstHour species={lostPet.pet?.species} />}
      <section className="section gap4" aria-labelledby="lost-sightings">
        <h2 id="lost-sightings">{t('lost.sightings')}</h2>
        <SightingList userId={userId} lostPet={lostPet} />
        <Switch
          label={t('lost.visitors')}
          hint={t('lost.visitorsHint')}
          checked={update.isPending ? (update.variables.acceptsVisitors ?? isOpen) : isOpen}
          onChange={(acceptsVisitors) => update.mutate({ key, acceptsVisitors })}
        />
        <Failure error={update.error} />
      </section>
      <FoundList userId={userId} petName={lostPet.petName} />
      {/* No message may take its warnings away. */}
      {!isQuiet && <FirstHour species={lostPet.pet?.species} />}
      {reach.heldFor !== 'hidden' && (
        <>
          <SharePoster poster={lostPet} />
          <ButtonLink href={`/lost/${key}`} look="secondary">
            {t('lost.poster')}
          </ButtonLink>
          {photoUrl && (
            <a className="textButton" href={urls.sharedPicture(key)} download={`${key}.jpg`}>
              {t('lost.savePicture')}
            </a>
          )}
        </>
      )}
      <EndSearch userId={userId} lostPet={lostPet} onFound={onFound} />
    </div>
  )
}

function Still({ userId, lostPet, endsAt }: { userId: number; lostPet: OwnLost; endsAt: string }) {
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
