import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { Poster } from '../../contract/lost-pets.ts'
import { profileLine, traits } from '../pets/pet-texts.ts'
import { Facts } from '../ui/facts.tsx'
import { Picture } from '../ui/picture.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { timeText } from './dates.ts'
import styles from './poster.module.css'
import { addressOf } from './share-poster.tsx'
import { t } from './texts.ts'

/** Texts that are longer have a smaller size on paper. */
const longName = 16
const longWords = 120
/** In a sentence or on a button, a longer name would push the rest away. */
const longestSaid = 30

/** What the pet is called inside a sentence. */
export const nameInSentence = (petName: string): string =>
  petName && petName.length <= longestSaid ? petName : t('lost.thisPet')

/** The QR code and the address are for paper. On a screen only the owner sees them. */
export function PosterSheet({ poster, isOwn }: { poster: Poster; isOwn: boolean }) {
  const { petName, pet, photoUrl, words, foundAt } = poster
  const details = pet && { id: 0, name: petName, ...pet }
  const facts = details ? [...profileLine(details, monthOf(Date.now())), ...traits(details)] : []
  return (
    <article className={styles.sheet}>
      <h1 className={styles.wanted} tabIndex={-1}>
        <span className={styles.shout} data-home={foundAt !== null || undefined}>
          {t(foundAt ? 'lost.poster.home' : 'lost.poster.wanted')}
        </span>{' '}
        <span className={styles.petName} data-long={petName.length > longName || undefined}>
          {isolate(petName || t('lost.somePet'))}
        </span>
      </h1>
      {foundAt && <p>{t('lost.poster.homeText', { name: petName || t('lost.somePet') })}</p>}
      <div className={styles.photo}>
        <Picture
          src={photoUrl}
          alt={t('lost.poster.photo', { name: petName || t('lost.thisPet') })}
          urgent
        />
      </div>
      {!foundAt && <Whereabouts poster={poster} />}
      {facts.length > 0 && (
        <p className={styles.facts}>
          <Facts facts={facts} />
        </p>
      )}
      {!foundAt && words && (
        <p className={styles.words} data-long={words.length > longWords || undefined} dir="auto">
          {words}
        </p>
      )}
      {!foundAt && <Scan poster={poster} isOwn={isOwn} />}
    </article>
  )
}

function Whereabouts({ poster: { place, city, lostAt, lastSeen } }: { poster: Poster }) {
  return (
    <dl className={styles.list}>
      {lastSeen && (
        <>
          <dt>{t('lost.poster.lastSeen')}</dt>
          <dd dir="auto">
            {isolate(lastSeen.place)}, <time dateTime={lastSeen.at}>{timeText(lastSeen.at)}</time>
          </dd>
        </>
      )}
      <dt>{t('lost.poster.place')}</dt>
      <dd dir="auto">
        {isolate(place)}, {city}
      </dd>
      <dt>{t('lost.poster.time')}</dt>
      <dd>
        <time dateTime={lostAt}>{timeText(lostAt)}</time>
      </dd>
    </dl>
  )
}

function Scan({ poster: { key, petName }, isOwn }: { poster: Poster; isOwn: boolean }) {
  const address = addressOf(key)
  return (
    <div className={styles.scan} data-own={isOwn || undefined}>
      <QrCode className={styles.qr} value={address} label={t('lost.poster.qr')} />
      <div>
        <p>{t('lost.poster.scan', { name: nameInSentence(petName) })}</p>
        <p className={styles.address}>
          {address.replace(/^https?:\/\//, '').replace(key, '')}
          <wbr />
          {key}
        </p>
      </div>
    </div>
  )
}
