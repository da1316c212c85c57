import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { HomeState } from '../lib/history-state.ts'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'

const FirstQuestions = lazyPart(async () => (await import('./first-questions.tsx')).FirstQuestions)
const OwnCard = lazyPart(async () => (await import('../deck/own-card.tsx')).OwnCard)
const FocusDialog = lazyPart(async () => (await import('../photos/focus-dialog.tsx')).FocusDialog)

/** A newcomer's questions cover the deck. Each step is an entry of the browser's history. */
export function FirstQuestionsOverlay() {
  const [path] = useLocation()
  const questions = useHistoryState<HomeState | null>()?.questions
  if (path !== '/home' || !questions) return null
  return (
    <FirstQuestions
      progress={questions}
      card={<OwnCard />}
      renderFraming={(photo, onClose) => (
        <FocusDialog userId={getUserId()} photo={photo} onClose={onClose} onSaved={onClose} />
      )}
    />
  )
}
