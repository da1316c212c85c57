import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ChatsPanelSkeleton } from '../../chats/chats-skeleton.tsx'
import type { ChatState } from '../../lib/history-state.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { mediaHook } from '../../lib/use-media.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import styles from './side-panels.module.css'

const ChatsPanel = lazyPart(
  async () => (await import('../../chats/chats-panel.tsx')).ChatsPanel,
  <ChatsPanelSkeleton />,
)
const DeckPet = lazyPart(async () => (await import('./deck-pet.tsx')).DeckPet)
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
      <div className={styles.left}>
        <ErrorBoundary>
          <ChatsPanel chatId={chatId} />
        </ErrorBoundary>
      </div>
      {((isDesk && path === '/home') || ((isDesk || isTall) && path === '/chat')) && (
        <div className={styles.right}>
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
