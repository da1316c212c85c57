import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { getUserId } from '../../lib/session.ts'
import { NearBars } from '../../lost/near-bar.tsx'
import { ownSearchQuery } from '../../pets/own-search.ts'
import { FirstQuestionsOverlay } from '../../welcome/first-questions-overlay.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Celebrations } from './celebrations.tsx'
import { NotificationQuestion } from './notification-question.tsx'
import { PersonMenus } from './person-menus.tsx'
import { SanctionNews } from './sanction-news.tsx'
import { Snackbars } from './snackbars.tsx'
import { useLiveChat } from './use-live-chat.ts'
import { useNotifications } from './use-notifications.ts'
import { useOneAccount } from './use-one-account.ts'

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
