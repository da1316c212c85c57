import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from '../contract/routes.ts'
import { App } from './app/app.tsx'
import { loadChunk } from './app/load-chunk.ts'
import { queryClient } from './app/query-client.ts'
import { preloadScreen } from './app/screens.ts'
import { prefetchDeck } from './features/discovery/use-deck.ts'
import { language, loadTexts } from './lib/i18n/i18n.ts'
import { findUserId } from './lib/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('No root element')

const path = location.pathname.slice(basePath.length)
preloadScreen(path)
const userId = findUserId()
if (path === '/home' && userId !== null) prefetchDeck(userId, queryClient)
document.documentElement.lang = language
loadChunk(() => loadTexts('core')).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// Whoever signs in goes to the deck next: its code is fetched meanwhile.
setTimeout(() => preloadScreen('/home'), 1500)

// Nothing that this visit needs. A failure is made good by the next visit.
setTimeout(() => loadLate().catch(() => {}), 4000)

async function loadLate(): Promise<void> {
  const { watchOutboundLinks } = await import('./app/outbound-links.ts')
  watchOutboundLinks()
  if (!import.meta.env.PROD) return
  // What the worker caches is for the next visit, so that of this one is fetched first.
  const { registerServiceWorker } = await import('./lib/service-worker.ts')
  registerServiceWorker()
}
