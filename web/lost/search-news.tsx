import { getUserId } from '../lib/session.ts'
import { useKnownSearch } from '../pets/own-search.ts'
import { plural } from '../pets/texts.ts'
import { NavBadge } from '../ui/bottom-nav.tsx'

/** At the icon that leads to Home, where the search is pinned. */
export function SearchNews() {
  const count = useKnownSearch(getUserId())?.newSightings ?? 0
  return <NavBadge count={count} text={plural('search.news', count)} />
}
