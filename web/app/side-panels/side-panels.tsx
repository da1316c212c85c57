import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ChatState } from '../../lib/history-state.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import styles from './side-panels.module.css'

const ChatsPanel = lazyWithTexts(
  ['chats'],
  async () => (await import('../../features/chats/chats-panel.tsx')).ChatsPanel,
)
const DeckPet = lazyWithTexts(
  ['profile', 'pets', 'discovery'],
  async () => (await import('./deck-pet.tsx')).DeckPet,
)
const PetPanel = lazyWithTexts(
  ['profile', 'pets', 'discovery'],
  async () => (await import('../../features/profile/pet-panel.tsx')).PetPanel,
)

/** The chats beside a screen of a tablet or desktop; on a desktop also the pet of the deck or the chat. */
export function SidePanels() {
  const [path] = useLocation()
  const isDesk = useSyncExternalStore(subscribe, () => desk.matches)
  const state = useHistoryState<Partial<ChatState> | null>()
  const chatId = path === '/chat' ? (state?.chatId ?? null) : null
  const userId = state?.userId ?? null
  return (
    <>
      <div className={styles.left}>
        <ErrorBoundary>
          <Suspense>
            <ChatsPanel chatId={chatId} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {isDesk && (path === '/home' || path === '/chat') && (
        <div className={styles.right}>
          <ErrorBoundary key={path}>
            <Suspense>
              {path === '/home' ? (
                <DeckPet />
              ) : (
                userId !== null && (
                  <PetPanel key={userId} userId={userId} arrival={{ from: '/chat', state }} />
                )
              )}
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </>
  )
}

// As in app.module.css.
const desk = matchMedia('(min-width: 62.5rem)')

function subscribe(listener: () => void): () => void {
  desk.addEventListener('change', listener)
  return () => desk.removeEventListener('change', listener)
}
