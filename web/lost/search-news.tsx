import { getUserId } from '../lib/session.ts'
import { useKnownSearch } from '../pets/own-search.ts'
import { NavBadge } from '../ui/bottom-nav.tsx'

/** At the icon that leads to Home, where the search is pinned. */
export function SearchNews() {
  return <NavBadge count={useKnownSearch(getUserId())?.newSightings ?? 0} text="search.news" />
}
