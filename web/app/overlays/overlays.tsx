import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { forgetCelebrations } from '../../features/matches/celebrations.ts'
import { clearSnackbars } from '../../lib/snackbar.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Celebrations } from './celebrations.tsx'
import { FirstQuestionsOverlay } from './first-questions.tsx'
import { NotificationQuestion } from './notification-question.tsx'
import { PersonMenus } from './person-menus.tsx'
import { Snackbars } from './snackbars.tsx'
import { useLiveChat } from './use-live-chat.ts'
import { useNotifications } from './use-notifications.ts'
import { useOneAccount } from './use-one-account.ts'

/** What comes over the screens of somebody who is signed in. */
export function Overlays() {
  const [path] = useLocation()
  useLiveChat()
  useOneAccount()
  useNotifications()
  // Nothing of it is for whoever signs in next.
  useEffect(() => {
    return () => {
      clearSnackbars()
      forgetCelebrations()
    }
  }, [])
  return (
    <>
      <Snackbars />
      <ErrorBoundary key={path}>
        <FirstQuestionsOverlay />
        <Celebrations />
        <PersonMenus />
        <NotificationQuestion />
      </ErrorBoundary>
    </>
  )
}
