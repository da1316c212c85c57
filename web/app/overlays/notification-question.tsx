import { Suspense } from 'react'
import { closeQuestion, useQuestion } from '../../features/settings/notifications/ask.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'

const QuestionDialog = lazyWithTexts(
  ['notifications'],
  async () =>
    (await import('../../features/settings/notifications/question-dialog.tsx')).QuestionDialog,
)

/** After the first match, offers notifications on whatever screen the person is. */
export function NotificationQuestion() {
  if (!useQuestion()) return null
  return (
    <Suspense>
      <QuestionDialog onClose={closeQuestion} />
    </Suspense>
  )
}
