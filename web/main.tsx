import './ui/tokens.css'
import './ui/base.css'
import './ui/primitives.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from '../contract/routes.ts'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-offer.ts'
import { watchOutboundLinks } from './app/pageview.ts'
import { queryClient } from './app/query-client.ts'
import { preloadScreen } from './app/screens.ts'
import { prefetchDeck } from './deck/use-deck.ts'
import { language } from './lib/i18n.ts'
import { watchHistory } from './lib/navigation.ts'
import { registerServiceWorker, whenIdle } from './lib/service-worker.ts'
import { findUserId } from './lib/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('No root element')

const path = location.pathname.slice(basePath.length)
preloadScreen(path)
const userId = findUserId()
if (path === '/home' && userId !== null) prefetchDeck(userId, queryClient)
document.documentElement.lang = language
watchHistory()
watchOutboundLinks()
keepInstallPrompt()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// The worker caches files for the next visit, so this visit's own files come first.
if (import.meta.env.PROD) whenIdle(registerServiceWorker)
