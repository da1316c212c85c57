import { useEffect } from 'react'
import { getChatClient } from '../../chats/live-chat.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'
import { askAfterMessage, closeQuestion, useQuestion } from '../../notifications/ask.ts'

const QuestionDialog = lazyPart(
  async () => (await import('../../notifications/question-dialog.tsx')).QuestionDialog,
)

/** After the person's first message, offers notifications. */
export function NotificationQuestion() {
  const userId = getUserId()
  useEffect(
    () =>
      getChatClient(userId).onEvent((event) => {
        const isOwn = event.type === 'message.new' && event.message.user_id === userId
        if (isOwn) void askAfterMessage(userId)
      }),
    [userId],
  )
  if (!useQuestion()) return null
  return <QuestionDialog onClose={closeQuestion} />
}
