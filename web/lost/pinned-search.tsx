import { Link } from 'wouter'
import { getUserId } from '../lib/session.ts'
import { searchText, useKnownSearch } from '../pets/own-search.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './pinned-search.module.css'

/** The person's own search, above the deck. */
export function PinnedSearch() {
  const search = useKnownSearch(getUserId())
  if (!search) return null
  return (
    <Link href="/lost" className={styles.pin}>
      <Icon name="megaphone" size={20} />
      <span className="grow clamp">{searchText(search)}</span>
      <Icon name="chevronRight" size={20} />
    </Link>
  )
}
