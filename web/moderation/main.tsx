import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/primitives.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from '../lib/i18n.ts'
import { ModerationPage } from './moderation-page.tsx'
import { openSession } from './queries.ts'
import { t } from './texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('No root element')

// The token leaves the address bar and the history before anything else happens.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)

document.documentElement.lang = language
document.title = `${t('mod.title')} · ${t('app.name')}`
if (token) await openSession(token).catch(() => {})

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } },
})
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ModerationPage />
    </QueryClientProvider>
  </StrictMode>,
)
