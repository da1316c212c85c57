import { skipToken, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useIsNewcomer } from '../../account/newcomer.ts'
import { ChatsPanelSkeleton } from '../../chats/chats-skeleton.tsx'
import { type Deck, nextCard, topCard } from '../../deck/deck.ts'
import type { ChatState } from '../../lib/history-state.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'
import { mediaHook } from '../../lib/use-media.ts'
import { PetPanel } from '../../people/pet-panel.tsx'
import { householdQuery } from '../../pets/household.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import styles from './side-panels.module.css'

const ChatsPanel = lazyPart(
  async () => (await import('../../chats/chats-panel.tsx')).ChatsPanel,
  <ChatsPanelSkeleton />,
)
const ChatPet = lazyPart(async () => (await import('../../chats/chat-page.tsx')).ChatPet)

// As in app.module.css.
const useIsDesk = mediaHook('(min-width: 62.5rem)')
const useIsTall = mediaHook('(min-height: 60rem)')

/**
 * The chats beside a screen of a tablet or desktop; on a desktop also the pet of the deck or the chat. On a
 * tall tablet the chat's pet is below the chat.
 */
export function SidePanels() {
  const [path] = useLocation()
  const isDesk = useIsDesk()
  const isTall = useIsTall()
  const state = useHistoryState<ChatState | null>()
  const chatId = path === '/chat' ? (state?.chatId ?? null) : null
  const userId = state?.userId ?? null
  return (
    <>
      <div className={`column appear ${styles.left}`}>
        <ErrorBoundary>
          <ChatsPanel chatId={chatId} />
        </ErrorBoundary>
      </div>
      {((isDesk && path === '/home') || ((isDesk || isTall) && path === '/chat')) && (
        <div className={`column appear ${styles.right}`}>
          <ErrorBoundary key={path}>
            {path === '/home' ? (
              <DeckPet />
            ) : state && userId !== null ? (
              <ChatPet key={chatId} chat={state} userId={userId} />
            ) : (
              <span data-nobody />
            )}
          </ErrorBoundary>
        </div>
      )}
    </>
  )
}

/** More about the pet on top of the deck. The next pet's profile is prefetched. */
function DeckPet() {
  const viewerId = getUserId()
  // The deck's own screen fetches it.
  const { data: deck } = useQuery<Deck>({
    queryKey: ['deck', viewerId],
    queryFn: skipToken,
  })
  const next = deck && nextCard(deck)
  useQuery({ ...householdQuery(next?.id ?? 0), enabled: next !== undefined })
  const isNewcomer = useIsNewcomer(viewerId)
  const card = deck && topCard(deck)
  if (!card || isNewcomer) return <span data-nobody />
  return <PetPanel userId={card.id} arrival={{ from: '/home' }} isBesideCard />
}
