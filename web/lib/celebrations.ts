import { sharedValue } from './shared-value.ts'

/** Two who like each other, and where they can talk. */
export interface NewMatch {
  chatId: number
  /** The other one's. */
  userId: number
  name: string
  animalName: string
  image: string | null
  imageType: string | null
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

export function finishCelebration(): void {
  waiting.set(waiting.get().slice(1))
}

/** The match to celebrate now. */
export const useCelebration = (): NewMatch | undefined => waiting.use()[0]
