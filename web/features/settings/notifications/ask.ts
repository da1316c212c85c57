import { sharedValue } from '../../../lib/shared-value.ts'
import { canNotify, isOn, markAsked, wasAsked } from './push.ts'

// Asked once: after the first message that the person sends, when an answer can be expected.
const question = sharedValue(false)

export const useQuestion = question.use
export const closeQuestion = (): void => question.set(false)

export async function askAfterMessage(userId: number): Promise<void> {
  if (!canNotify() || Notification.permission === 'denied') return
  if (wasAsked() || isOn(userId)) return
  // Only a service worker can show notifications.
  if (!(await navigator.serviceWorker.getRegistration())) return
  markAsked()
  question.set(true)
}
