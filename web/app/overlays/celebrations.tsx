import { lazy, Suspense } from 'react'
import { finishCelebration, useCelebration } from '../../lib/celebrations.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'

const load = async () => {
  const [{ Celebration }] = await Promise.all([
    import('../../features/matches/celebration.tsx'),
    loadTexts('matches'),
  ])
  return { default: Celebration }
}
const Celebration = lazy(load)

/** A match is celebrated on the spot, on whatever screen one is. */
export function Celebrations() {
  const match = useCelebration()
  if (!match) return null
  return (
    <Suspense>
      <Celebration key={match.chatId} match={match} onClose={finishCelebration} />
    </Suspense>
  )
}
