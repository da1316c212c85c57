import { Link } from 'wouter'
import type { NotePage } from '../../contract/notes.ts'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from '../ui/picture.tsx'
import styles from './notes-link.module.css'
import { plural, t } from './texts.ts'

const faceCount = 3

/** The way to the notes, as long as there are any. */
export function NotesLink({ page }: { page: NotePage | undefined }) {
  if (!page || page.notes.length === 0) return null
  const { notes, next } = page
  const isNew = notes.some(({ seen }) => !seen)
  return (
    <Link href="/notes" className={styles.link} data-new={isNew || undefined}>
      <span className="faces">
        {notes.slice(0, faceCount).map(({ id, sender }) => (
          <Avatar key={id} size={44} src={sender.imgUrl ?? sender.faceUrl} alt="" />
        ))}
      </span>
      <span className={styles.way}>
        <span className={styles.words}>
          {next === null
            ? plural('notes.waiting', notes.length)
            : t('notes.many', { n: notes.length })}
        </span>
        <Icon name="chevronRight" size={20} />
      </span>
    </Link>
  )
}
