import { Link } from 'wouter'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { NoteItem } from '../../contract/notes.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { getUserId } from '../lib/session.ts'
import { distanceText } from '../people/distance-text.ts'
import { firstName } from '../people/first-name.ts'
import { openPersonMenu } from '../people/open-person-menu.ts'
import { cardLine } from '../pets/pet-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Avatar } from '../ui/picture.tsx'
import styles from './notes-page.module.css'
import { useRemoveNotesOf } from './queries.ts'
import { t } from './texts.ts'

type Sender = NoteItem['sender']

export const senderNameOf = ({ animalName, name }: Sender): string => animalName.trim() || name

interface NoteCardProps {
  note: NoteItem
  now: Date
  isNew: boolean
  isBusy: boolean
  onLike: () => void
  onDecline: () => void
}

export function NoteCard({ note, now, isNew, isBusy, onLike, onDecline }: NoteCardProps) {
  const { sender, text, sentAt } = note
  const name = senderNameOf(sender)
  const remove = useRemoveNotesOf(getUserId())
  const openMenu = () =>
    openPersonMenu({ person: { id: sender.id, name }, onGone: () => remove(sender.id) })
  return (
    <li className={styles.card} data-new={isNew || undefined}>
      <div className={styles.head}>
        <Link
          href={`/profile/${sender.id}`}
          state={{ from: '/notes' }}
          className="rigid round"
          aria-label={t('chats.profileOf', { name })}
        >
          <Avatar size={56} src={sender.imgUrl ?? sender.faceUrl} alt="" />
        </Link>
        <div className="grow">
          <h2 className="large">{isolate(name)}</h2>
          <p className="quiet balance">
            <Facts facts={listFacts(sender)} />
          </p>
        </div>
        <IconButton icon="more" label={t('person.more', { name })} onClick={openMenu} />
      </div>
      <NoteAbout about={note.about} />
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className="row wrap quiet gap2">
        {isNew && <strong className={styles.new}>{t('notes.new')}</strong>}
        <time dateTime={sentAt}>{relativeTime(new Date(sentAt), now)}</time>
      </p>
      <div className="actions">
        <Button
          look="secondary"
          busy={isBusy}
          aria-label={t('notes.decline', { name })}
          onClick={onDecline}
        >
          {t('notes.declineWord')}
        </Button>
        <Button
          look="like"
          icon="heart"
          busy={isBusy}
          aria-label={t('notes.like', { name })}
          onClick={onLike}
        >
          {t('notes.likeWord')}
        </Button>
      </div>
    </li>
  )
}

/** Who they are, as on a card of the deck. */
function listFacts({ name, animalName, pets: [pet], distance }: Sender): string[] {
  return [
    ...(pet ? cardLine(pet, monthOf(Date.now())) : []),
    ...(animalName.trim() ? [t('deck.with', { name: firstName(name) })] : []),
    distanceText(Math.round(distance)),
  ]
}

function NoteAbout({ about }: { about: NoteItem['about'] }) {
  if (!about) return null
  const { photoUrl, prompt, answer = '', petName = '' } = about
  if (prompt)
    return (
      <div className={styles.answer}>
        <p>{t('note.about.answerOf', { name: petName })}</p>
        <p dir="auto">
          {t(`prompt.${prompt}`)} <strong>{isolate(answer)}</strong>
        </p>
      </div>
    )
  return (
    <p className="row quiet gap2">
      <Avatar size={44} src={photoUrl} alt="" />
      {t('note.about.photoOf')}
    </p>
  )
}
