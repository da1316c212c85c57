import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { OwnFoundAnimal } from '../../contract/found-animals.ts'
import { isolate } from '../../contract/isolate.ts'
import { toApiError } from '../lib/api.ts'
import { copyText } from '../lib/copy-text.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { useNow } from '../lib/use-now.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure, LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen, Scene } from '../ui/scene.tsx'
import { dateText } from './dates.ts'
import { FoundHelp } from './found-help.tsx'
import { ownFoundQuery, useAnswerClaim, useDeleteFound, useEndFound } from './found-queries.ts'
import { t } from './found-texts.ts'
import styles from './lost.module.css'
import { TextWithPhones } from './text-with-phones.tsx'

/** What only the finder sees, who knows the key: who says that the animal is theirs. */
export function OwnFound({ foundKey }: { foundKey: string }) {
  const { data: animal, error, refetch } = useQuery(ownFoundQuery(foundKey))
  const code = error && toApiError(error).code
  const isGone = code === 'not_found' || code === 'invalid_input'
  if (animal && !isGone) return <Record foundKey={foundKey} animal={animal} />
  if (!error) return <LoadingScreen />
  if (!isGone) return <LoadFailure error={error} onRetry={refetch} />
  return (
    <Scene mood="asleep">
      <p>{t('found.gone')}</p>
      <ButtonLink href="/found">{t('found.another')}</ButtonLink>
    </Scene>
  )
}

interface RecordProps {
  foundKey: string
  animal: OwnFoundAnimal
}

function Record({ foundKey, animal }: RecordProps) {
  const { species, place, city, words, state, endsAt, claims } = animal
  return (
    <div className="page">
      <section className="section gap4" aria-labelledby="found-record">
        <h2 id="found-record">{t(`pet.${species}`)}</h2>
        <p className="written" dir="auto">
          {isolate(words)}
        </p>
        <p className="quiet" dir="auto">
          {isolate(place)}, {city}
        </p>
        <Callout tone={state === 'open' ? 'ok' : 'info'}>
          {state === 'open' ? t('found.recorded', { date: dateText(endsAt) }) : t(`found.${state}`)}
        </Callout>
        <p>{t('found.keepPage')}</p>
        <CopyAddress />
      </section>
      {state !== 'hidden' && (
        <section className="section gap4" aria-labelledby="found-claims">
          <h2 id="found-claims">{t('found.claims')}</h2>
          {claims.length === 0 ? (
            <p className="quiet">{t('found.noClaims')}</p>
          ) : (
            <ol className="stack gap4">
              {claims.map((claim) => (
                <ClaimItem key={claim.id} foundKey={foundKey} animal={animal} claim={claim} />
              ))}
            </ol>
          )}
        </section>
      )}
      <FoundHelp />
      <Ends foundKey={foundKey} isOpen={state === 'open'} />
    </div>
  )
}

function CopyAddress() {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        compact
        onClick={async () => setIsCopied(await copyText(location.href))}
      >
        {t(isCopied ? 'found.copied' : 'found.copy')}
      </Button>
      <span className="visuallyHidden" role="status">
        {isCopied && t('found.copied')}
      </span>
    </>
  )
}

interface ClaimItemProps extends RecordProps {
  claim: OwnFoundAnimal['claims'][number]
}

function ClaimItem({ foundKey, animal, claim }: ClaimItemProps) {
  const { id, petName, lostPetKey, isAlarmLater, words, sentAt, answer } = claim
  const now = useNow(new Date(sentAt))
  const [isAccepting, setIsAccepting] = useState(false)
  const send = useAnswerClaim(foundKey)
  return (
    <li className={`stack gap1 ${styles.sighting}`}>
      <p>
        <strong>{t('found.claimBy', { name: petName || t('lost.somePet') })}</strong>
      </p>
      <p className="written" dir="auto">
        <TextWithPhones text={words} />
      </p>
      <p className="quiet">
        <time dateTime={sentAt}>{relativeTime(new Date(sentAt), now)}</time>
        {lostPetKey && (
          <>
            {' · '}
            <Link href={`/lost/${lostPetKey}`}>{t('found.claimPoster')}</Link>
          </>
        )}
      </p>
      {isAlarmLater && answer === null && <p>{t('found.alarmLater')}</p>}
      {answer === 'yes' && <Callout tone="ok">{t('found.accepted')}</Callout>}
      {answer === 'no' && <p className="quiet">{t('found.refused')}</p>}
      <div className="wrap gap2">
        {answer !== 'yes' && (
          <Button compact icon="check" onClick={() => setIsAccepting(true)}>
            {t('found.accept')}
          </Button>
        )}
        {answer !== 'no' && (
          <Button
            look="secondary"
            compact
            busy={send.isPending}
            onClick={() => send.mutate({ id, isTheirs: false })}
          >
            {t('found.refuse')}
          </Button>
        )}
      </div>
      {!isAccepting && <Failure error={send.error} />}
      {isAccepting && (
        <ConfirmDialog
          title={t('found.accept')}
          confirm={t('found.acceptYes')}
          look="primary"
          busy={send.isPending}
          error={send.error}
          onConfirm={() =>
            send.mutate({ id, isTheirs: true }, { onSuccess: () => setIsAccepting(false) })
          }
          onClose={() => setIsAccepting(false)}
        >
          <p>{t('found.acceptText', { contact: animal.contact })}</p>
          <p>{t('found.handOver')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function Ends({ foundKey, isOpen }: { foundKey: string; isOpen: boolean }) {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'end' | 'delete' | null>(null)
  const end = useEndFound(foundKey)
  const remove = useDeleteFound(foundKey)
  const close = () => setAsked(null)
  const isEnd = asked === 'end'
  const ask = isEnd ? end : remove
  return (
    <div className="stack centred gap2">
      {isOpen && (
        <Button look="secondary" compact icon="heart" onClick={() => setAsked('end')}>
          {t('found.end')}
        </Button>
      )}
      <button type="button" className="textButton" onClick={() => setAsked('delete')}>
        {t('found.delete')}
      </button>
      {asked && (
        <ConfirmDialog
          title={t(`found.${asked}`)}
          confirm={t(`found.${asked}`)}
          look={isEnd ? 'primary' : 'danger'}
          busy={ask.isPending}
          error={ask.error}
          onConfirm={() =>
            isEnd
              ? end.mutate(undefined, { onSuccess: close })
              : remove.mutate(undefined, {
                  onSuccess: () => navigate('/found', { replace: true }),
                })
          }
          onClose={close}
        >
          <p>{t(isEnd ? 'found.endText' : 'found.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
