import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'
import { askAfterChat, closeQuestion, useQuestion } from '../../notifications/ask.ts'

const QuestionDialog = lazyPart(
  async () => (await import('../../notifications/question-dialog.tsx')).QuestionDialog,
)

/** Offers notifications, when the person leaves the chat after their first message. */
export function NotificationQuestion() {
  const userId = getUserId()
  const [path] = useLocation()
  const question = useQuestion()
  // The profile is a look aside.
  const isInChat = path === '/chat' || path.startsWith('/profile/')
  useEffect(() => {
    if (!isInChat) void askAfterChat(userId)
  }, [isInChat, userId])
  if (!question) return null
  return <QuestionDialog lostPet={question.lostPet} onClose={closeQuestion} />
}
