import type { ChatState } from '../../lib/history-state.ts'
import { sharedValue } from '../../lib/shared-value.ts'

/** Two who like each other, and where they can talk. */
export interface NewMatch {
  chatId: number
  /** The other one's. */
  userId: number
  name: string
  animalName: string
  image: string | null
  imageType: string | null
  /** A drawing, where there is no picture. */
  face: string | undefined
}

/** Their chat, as its screen wants to be told of it. */
export function chatOf({ animalName, ...match }: NewMatch): ChatState {
  const { chatId, userId, image, imageType, face } = match
  return { chatId, userId, name: animalName, image, imageType, face }
}

// Matches come from a like's answer and from the live connection, on whatever screen one is.
const known = new Set<number>()
const waiting = sharedValue<readonly NewMatch[]>([])

/** Each match is celebrated once, one after the other. */
export function celebrate(match: NewMatch): void {
  if (known.has(match.chatId)) return
  known.add(match.chatId)
  waiting.set([...waiting.get(), match])
}

/** Those have been told of. */
export function finishCelebration(matches: readonly NewMatch[]): void {
  waiting.set(waiting.get().filter((match) => !matches.includes(match)))
}

export const forgetCelebrations = (): void => waiting.set([])

/** The matches to celebrate, the first one now. */
export const useCelebrations = waiting.use
