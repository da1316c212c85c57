import type { Notifications } from '../../contract/notifications.ts'
import { get } from '../lib/api.ts'
import { sharedValue } from '../lib/shared-value.ts'
import { urls } from '../lib/urls.ts'
import { canNotify, isOn, markAsked, wasAsked } from './push.ts'

const question = sharedValue(false)

export const useQuestion = question.use
export const closeQuestion = (): void => question.set(false)

/** Asked once: after the first message that the person sends, when an answer can be expected. */
export async function askAfterMessage(userId: number): Promise<void> {
  if (!wasAsked()) await ask(userId)
}

/** After the person asked to be told of something. No question if mail tells them. */
export async function askForWay(userId: number): Promise<void> {
  const { mail } = await get<Notifications>(urls.notifications(userId))
  if (!mail) await ask(userId)
}

async function ask(userId: number): Promise<void> {
  if (!canNotify() || Notification.permission === 'denied' || isOn(userId)) return
  // Only a service worker can show notifications.
  if (!(await navigator.serviceWorker.getRegistration())) return
  markAsked()
  question.set(true)
}
