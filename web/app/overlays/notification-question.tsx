import { Suspense } from 'react'
import { closeQuestion, useQuestion } from '../../features/settings/notifications/ask.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'

const QuestionDialog = lazyWithTexts(
  ['notifications'],
  async () =>
    (await import('../../features/settings/notifications/question-dialog.tsx')).QuestionDialog,
)

/** Whether to be told while away: after the first match, on whatever screen one is then. */
export function NotificationQuestion() {
  if (!useQuestion()) return null
  return (
    <Suspense>
      <QuestionDialog onClose={closeQuestion} />
    </Suspense>
  )
}
