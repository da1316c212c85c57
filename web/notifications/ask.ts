import type { Notifications } from '../../contract/notifications.ts'
import { get } from '../lib/api.ts'
import { sharedValue } from '../lib/shared-value.ts'
import { urls } from '../lib/urls.ts'
import { canNotify, isOn, markAsked, wasAsked } from './push.ts'

/** What the person would be told of. */
interface Question {
  /** A pet that they are looking for; empty if it has no name. */
  lostPet?: string | undefined
}

const question = sharedValue<Question | null>(null)

export const useQuestion = question.use
export const closeQuestion = (): void => question.set(null)

/** The person has written, so they expect an answer. */
let expectsAnswer = false
export const expectAnswer = (): void => {
  expectsAnswer = true
}
/** After a goodbye, an unmatch or a block. */
export const expectNoAnswer = (): void => {
  expectsAnswer = false
}

/** Asked once: when the person leaves the chat in which they wrote first. */
export async function askAfterChat(userId: number): Promise<void> {
  if (!expectsAnswer) return
  expectNoAnswer()
  if (!wasAsked()) await ask(userId)
}

/** After the person asked to be told of something. No question if mail tells them. */
export async function askForWay(userId: number, about: Question = {}): Promise<void> {
  const { mail } = await get<Notifications>(urls.notifications(userId))
  if (!mail) await ask(userId, about)
}

async function ask(userId: number, about: Question = {}): Promise<void> {
  if (!canNotify() || Notification.permission === 'denied' || isOn(userId)) return
  // Only a service worker can show notifications.
  if (!(await navigator.serviceWorker.getRegistration())) return
  markAsked()
  question.set(about)
}
