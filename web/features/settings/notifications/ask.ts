import { sharedValue } from '../../../lib/shared-value.ts'
import { canNotify, isOn, markAsked, wasAsked } from './push.ts'

// After the first match there is something to be told of. Asked once, and never at arrival.
const question = sharedValue(false)

export const useQuestion = question.use
export const closeQuestion = (): void => question.set(false)

export async function askAfterMatch(userId: number): Promise<void> {
  if (!canNotify() || Notification.permission === 'denied') return
  if (wasAsked() || isOn(userId)) return
  // Without a worker nothing could be shown.
  if (!(await navigator.serviceWorker.getRegistration())) return
  markAsked()
  question.set(true)
}
