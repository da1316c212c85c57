import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Router, useLocation } from 'wouter'
import { basePath } from '../../contract/routes.ts'
import { ChatNews } from '../chats/chat-news.tsx'
import { AfterFirstCard, endFirstCard } from '../lib/first-card.tsx'
import type { LoginState } from '../lib/history-state.ts'
import { lazyPart } from '../lib/lazy.ts'
import { focusHeading, navigate, restoreScroll } from '../lib/navigation.ts'
import { findUserId } from '../lib/session.ts'
import { useIsWide } from '../lib/use-media.ts'
import { SearchNews } from '../lost/search-news.tsx'
import { BottomNav } from '../ui/bottom-nav.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import { t } from '../ui/texts.ts'
import styles from './app.module.css'
import { CookieBanner } from './cookie-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { reportPageView } from './pageview.ts'
import { queryClient } from './query-client.ts'
import { findScreen, type Screen } from './screens.ts'
import { useTappedNotification } from './use-tapped-notification.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={basePath} aroundNav={(_, to, options) => navigate(to, options)}>
        <Shell />
      </Router>
    </QueryClientProvider>
  )
}

const SidePanels = lazyPart(async () => (await import('./side-panels/side-panels.tsx')).SidePanels)
const Overlays = lazyPart(async () => (await import('./overlays/overlays.tsx')).Overlays)
const navNews = { '/home': <SearchNews />, '/chats': <ChatNews /> }

function Shell() {
  const [path] = useLocation()
  useTappedNotification()
  const screen = findScreen(path)
  const isWide = useIsWide()
  const isBesideCards = screen?.user && screen.panels !== 'deck'
  useEffect(() => {
    if (isBesideCards) endFirstCard()
  }, [isBesideCards])
  if (!screen) return <Redirect key={path} to="/home" replace />

  // spec §2: without a user id, to the login page.
  if (screen.user && findUserId() === null) {
    const state: LoginState = { returnTo: { path, state: null, userId: null } }
    return <Redirect key={path} to="/" replace state={state} />
  }

  return (
    <>
      <div
        className={styles.table}
        data-panels={screen.panels}
        data-nav={screen.nav}
        data-wide={screen.wide}
      >
        <main className={styles.main} tabIndex={-1}>
          {/* The layer over the screens fills it. */}
          <div data-bar />
          <ErrorBoundary key={path}>
            <Suspense fallback={<LoadingScreen />}>
              <Route path={screen.path}>
                <Arrival path={path} screen={screen} />
              </Route>
            </Suspense>
          </ErrorBoundary>
        </main>
        {/* Not keyed: the panels stay when the person goes from chat to chat. */}
        {isWide && screen.panels && (
          <AfterFirstCard>
            <ErrorBoundary>
              <SidePanels />
            </ErrorBoundary>
          </AfterFirstCard>
        )}
      </div>
      <footer ref={measureDock} className={styles.dock}>
        <CookieBanner />
        {screen.nav && <BottomNav news={navNews} />}
      </footer>
      {screen.user && (
        <AfterFirstCard>
          <ErrorBoundary>
            <Overlays />
          </ErrorBoundary>
        </AfterFirstCard>
      )}
    </>
  )
}

/** Text size and the cookie banner change the dock's height. Bars above the dock read `--dock`. */
function measureDock(dock: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--dock', `${dock.offsetHeight}px`)
  })
  observer.observe(dock)
  return () => observer.disconnect()
}

let arrivals = 0

/** Inside the Suspense: title, page view, scroll and focus wait for the screen's code. */
function Arrival({ path, screen }: { path: string; screen: Screen }) {
  const { title, Page } = screen
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
    reportPageView(path)
    restoreScroll()
    // After the first screen the heading gets the focus, unless a snackbar or a text field has it.
    if (arrivals++ && !document.activeElement?.closest('[role=status], textarea')) focusHeading()
  }, [path, title])
  return <Page />
}
