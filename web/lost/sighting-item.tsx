import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { Sighting } from '../../contract/lost-pets.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { useNow } from '../lib/use-now.ts'
import { openPersonMenu, type ReportSubject } from '../people/open-person-menu.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { timeText } from './dates.ts'
import styles from './lost.module.css'
import { useAnswerSighting, useRemoveSighting } from './queries.ts'
import { SightingPhoto } from './sighting-photo.tsx'
import { TextWithPhones } from './text-with-phones.tsx'
import { t } from './texts.ts'

export function SightingItem({ userId, sighting }: { userId: number; sighting: Sighting }) {
  const { words, sentAt, seenAt, photo, person, isReported } = sighting
  const now = useNow(new Date(sentAt))
  // Looking at it marks it as seen; it stays marked as new for this visit.
  const [isNew] = useState(sighting.isNew)
  const name = person && (person.animalName.trim() || person.name)
  return (
    <li className={`stack gap1 ${styles.sighting}`}>
      <p className="written" dir="auto">
        <TextWithPhones text={words} />
      </p>
      {photo && <SightingPhoto photo={photo} />}
      {seenAt !== sentAt && (
        <p className="quiet">{t('lost.seenTime', { time: timeText(seenAt) })}</p>
      )}
      <p className="quiet">
        {isNew && <strong className={styles.new}>{t('lost.new')}</strong>}
        {person && name ? (
          <Link href={`/profile/${person.id}`}>{isolate(name)}</Link>
        ) : (
          t('lost.somebody')
        )}{' '}
        · <time dateTime={sentAt}>{relativeTime(new Date(sentAt), now)}</time>
        {isReported && ` · ${t('lost.sightingReported')}`}
      </p>
      <Acts userId={userId} sighting={sighting} name={name} />
    </li>
  )
}

interface ActsProps {
  userId: number
  sighting: Sighting
  /** Null for somebody without an account. */
  name: string | null
}

function Acts({ userId, sighting: { id, words, person, chatId, isReported }, name }: ActsProps) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isRemoving, setIsRemoving] = useState(false)
  const answer = useAnswerSighting(userId, (chatId) => navigate(`/chats#chat=${chatId}`))
  const subject: ReportSubject = { kind: 'sighting', id, text: words }
  const onGone = () => void refreshOwnSearch(userId, queryClient)
  return (
    <>
      <div className="row wrap">
        {person && (
          <Button
            look="secondary"
            compact
            icon="chats"
            busy={answer.isPending}
            onClick={() => answer.mutate(id)}
          >
            {t(chatId === null ? 'lost.answer' : 'lost.openChat')}
          </Button>
        )}
        <span className="grow" />
        {person && name ? (
          <IconButton
            icon="more"
            label={t('person.more', { name })}
            onClick={() => openPersonMenu({ person: { id: person.id, name }, subject, onGone })}
          />
        ) : (
          !isReported && (
            <IconButton
              icon="flag"
              label={t('lost.reportSighting')}
              onClick={() => openPersonMenu({ person: null, subject, isReport: true, onGone })}
            />
          )
        )}
        <IconButton
          icon="trash"
          label={t('lost.removeSighting')}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      <Failure error={answer.error} />
      {isRemoving && (
        <RemovalDialog userId={userId} id={id} name={name} onClose={() => setIsRemoving(false)} />
      )}
    </>
  )
}

interface RemovalDialogProps {
  userId: number
  id: number
  name: string | null
  onClose: () => void
}

function RemovalDialog({ userId, id, name, onClose }: RemovalDialogProps) {
  const remove = useRemoveSighting(userId)
  return (
    <ConfirmDialog
      title={t('lost.removeSighting')}
      confirm={t('lost.removeSightingYes')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(id)}
      onClose={onClose}
    >
      <p>{t('lost.removeSightingText')}</p>
      <p>
        {name ? t('lost.removeSightingReport', { name }) : t('lost.removeSightingReportNameless')}
      </p>
    </ConfirmDialog>
  )
}
