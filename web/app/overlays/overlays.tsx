import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { basePath } from '../../../contract/routes.ts'
import { holdLiveChat } from '../../chats/live-chat.ts'
import { sanctionsQuery } from '../../due-process/queries.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId, userIdKey } from '../../lib/session.ts'
import { hideSnackbar, useSnackbar } from '../../lib/snackbar.ts'
import { NearBars } from '../../lost/near-bar.tsx'
import { askAfterChat, closeQuestion, useQuestion } from '../../notifications/ask.ts'
import { closePersonMenu, usePersonMenu } from '../../people/open-person-menu.ts'
import { ownSearchQuery } from '../../pets/own-search.ts'
import { Snackbar } from '../../ui/snackbar.tsx'
import { FirstQuestionsOverlay } from '../../welcome/first-questions-overlay.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Celebrations } from './celebrations.tsx'
import styles from './snackbars.module.css'
import { useNotifications } from './use-notifications.ts'

const PersonMenu = lazyPart(async () => (await import('../../safety/person-menu.tsx')).PersonMenu)
const QuestionDialog = lazyPart(
  async () => (await import('../../notifications/question-dialog.tsx')).QuestionDialog,
)
const SanctionDialog = lazyPart(
  async () => (await import('../../due-process/sanction-dialog.tsx')).SanctionDialog,
)

/** Everything that is drawn over the screens of a signed-in person, and their live connection. */
export function Overlays() {
  const [path] = useLocation()
  useLiveChat()
  useOneAccount()
  useNotifications()
  useQuery(ownSearchQuery(getUserId()))
  return (
    <>
      <Snackbars />
      <NearBars />
      <ErrorBoundary key={path}>
        <FirstQuestionsOverlay />
        <Celebrations />
        <PersonMenus />
        <NotificationQuestion />
        <SanctionNews />
      </ErrorBoundary>
    </>
  )
}

/** Keeps the live connection open on every screen of a signed-in person, for badges and matches. */
function useLiveChat(): void {
  const userId = getUserId()
  const queryClient = useQueryClient()
  useEffect(() => holdLiveChat(userId, queryClient), [userId, queryClient])
}

/** All tabs share one session: when somebody else signs in in another tab, this one reloads. */
function useOneAccount(): void {
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (key === userIdKey) location.replace(`${basePath}/home`)
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [])
}

/** A live region: screen readers only read messages that are added after it. */
function Snackbars() {
  const message = useSnackbar()
  return (
    <div className={styles.snackbars} role="status">
      {message && <Snackbar key={message.id} message={message} onClose={hideSnackbar} />}
    </div>
  )
}

/** The menu to unmatch, block and report. Leaving the screen closes it. */
function PersonMenus() {
  const menu = usePersonMenu()
  const [path] = useLocation()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current !== path) closePersonMenu()
    lastPath.current = path
  }, [path])
  if (!menu) return null
  return <PersonMenu menu={menu} onClose={closePersonMenu} />
}

/** Offers notifications, when the person leaves the chat after their first message. */
function NotificationQuestion() {
  const userId = getUserId()
  const [path] = useLocation()
  const question = useQuestion()
  // The profile is a look aside.
  const isInChat = path === '/chat' || path.startsWith('/profile/')
  useEffect(() => {
    if (!isInChat) void askAfterChat(userId)
  }, [isInChat, userId])
  if (!question) return null
  return <QuestionDialog lostPet={question.lostPet} onClose={closeQuestion} />
}

/** A warning, a hidden photo or a decision about an appeal, until the person has read it. */
function SanctionNews() {
  const { data: sanctions } = useQuery(sanctionsQuery)
  const [closed, setClosed] = useState<number[]>([])
  const unread = sanctions?.find(({ id, read }) => !read && !closed.includes(id))
  if (!unread) return null
  return (
    <SanctionDialog
      key={unread.id}
      sanction={unread}
      onClose={() => setClosed([...closed, unread.id])}
    />
  )
}
