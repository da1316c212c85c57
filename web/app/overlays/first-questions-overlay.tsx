import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { HomeState } from '../../lib/history-state.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'

const FirstQuestions = lazyWithTexts(
  ['settings', 'pets'],
  async () => (await import('../../features/first-questions/first-questions.tsx')).FirstQuestions,
)
const OwnCard = lazyWithTexts(
  ['discovery', 'pets'],
  async () => (await import('../../features/discovery/own-card.tsx')).OwnCard,
)

const FocusDialog = lazyWithTexts(
  ['settings'],
  async () => (await import('../../features/photos/focus-dialog.tsx')).FocusDialog,
)

/** A newcomer's questions cover the deck. Each step is an entry of the browser's history. */
export function FirstQuestionsOverlay() {
  const [path] = useLocation()
  const questions = useHistoryState<HomeState | null>()?.questions
  if (path !== '/home' || !questions) return null
  const card = (
    <Suspense>
      <OwnCard />
    </Suspense>
  )
  return (
    <Suspense>
      <FirstQuestions
        progress={questions}
        card={card}
        renderFraming={(photo, onClose) => (
          <Suspense>
            <FocusDialog userId={getUserId()} photo={photo} onClose={onClose} onSaved={onClose} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
