import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addTexts, language, loadTexts, t } from '../lib/i18n/i18n.ts'
import { texts as en } from '../lib/i18n/moderation/en.ts'
import { texts as es } from '../lib/i18n/moderation/es.ts'
import { ModerationPage } from './moderation-page.tsx'
import { openSession } from './queries.ts'

const root = document.getElementById('root')
if (!root) throw new Error('No root element')

// The token leaves the address bar and the history before anything else happens.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)

await Promise.all([loadTexts('core'), loadTexts('safety')])
addTexts(language === 'en' ? en : es)
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
