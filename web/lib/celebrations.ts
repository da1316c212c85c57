import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()
let waiting: readonly NewMatch[] = []

/** Each match is celebrated once, one after the other. */
export function celebrate(match: NewMatch): void {
  if (known.has(match.chatId)) return
  known.add(match.chatId)
  change([...waiting, match])
}

export function finishCelebration(): void {
  change(waiting.slice(1))
}

/** The match to celebrate now. */
export const useCelebration = (): NewMatch | undefined =>
  useSyncExternalStore(subscribe, () => waiting[0])

function change(matches: readonly NewMatch[]): void {
  waiting = matches
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
