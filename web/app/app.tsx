import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Router, useLocation } from 'wouter'
import { basePath } from '../../contract/routes.ts'
import type { LoginState } from '../lib/history-state.ts'
import { loadLater } from '../lib/load-later.ts'
import { findUserId } from '../lib/session.ts'
import { useIsWide } from '../lib/use-is-wide.ts'
import { LoadingScreen } from '../ui/scene.tsx'
import styles from './app.module.css'
import { CookieBanner } from './cookie-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Navigation } from './navigation.tsx'
import { queryClient } from './query-client.ts'
import { type Screen, screens } from './screens.ts'
import { useLiveChat } from './use-live-chat.ts'
import { useRouteChange } from './use-route-change.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={basePath}>
        <Shell />
      </Router>
    </QueryClientProvider>
  )
}

const Beside = lazy(async () => {
  const isAlone = location.pathname.endsWith('/home')
  // The deck's first card comes first.
  const { Beside } = await loadLater(() => import('./beside/beside.tsx'), isAlone ? 1500 : 0)
  return { default: Beside }
})

const Overlays = lazy(async () => {
  const { Overlays } = await loadLater(() => import('./overlays/overlays.tsx'))
  return { default: Overlays }
})

function Shell() {
  const [path] = useLocation()
  const screen = screens.find((candidate) => matches(candidate.path, path))
  const isWide = useIsWide()
  useLiveChat(screen?.user ? findUserId() : null)
  if (!screen) return <Redirect key={path} to="/home" replace />

  // spec §2: without a user id, to the login page.
  if (screen.user && findUserId() === null) {
    const state: LoginState = { returnTo: { path, state: null, userId: null } }
    return <Redirect key={path} to="/" replace state={state} />
  }

  return (
    <>
      <div className={styles.table} data-beside={screen.beside} data-wide={screen.wide}>
        <main className={styles.main} tabIndex={-1}>
          <ErrorBoundary key={path}>
            <Suspense fallback={<LoadingScreen />}>
              <Route path={screen.path}>
                <Arrival path={path} screen={screen} />
              </Route>
            </Suspense>
          </ErrorBoundary>
        </main>
        {/* Not keyed: it stays when one goes from chat to chat. */}
        <Suspense>{isWide && screen.beside && <Beside />}</Suspense>
      </div>
      <footer className={styles.dock}>
        <CookieBanner />
        {screen.nav && <Navigation />}
      </footer>
      <Suspense>{screen.user && <Overlays />}</Suspense>
    </>
  )
}

/** The whole path must match, and an id must be a positive number. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/, '[1-9]\\d*')}/?$`).test(path)
}

/** Inside the Suspense, so that title, focus and page view wait for the screen's code. */
function Arrival({ path, screen }: { path: string; screen: Screen }) {
  useRouteChange(path, screen.title)
  return <screen.Page />
}
