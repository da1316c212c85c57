import { Link } from 'wouter'
import { searchText, useKnownSearch } from '../../lib/own-search.ts'
import { getUserId } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './pinned-search.module.css'

/** The person's own search, above the deck. */
export function PinnedSearch() {
  const search = useKnownSearch(getUserId())
  if (!search) return null
  return (
    <Link href="/lost" className={styles.pin}>
      <Icon name="megaphone" size={20} />
      <span className={styles.text}>{searchText(search)}</span>
      <Icon name="chevronRight" size={20} />
    </Link>
  )
}
