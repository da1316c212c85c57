import type { Match } from '../../contract/discovery.ts'
import type { ChatState } from '../lib/history-state.ts'
import { sharedValue } from '../lib/shared-value.ts'

/** Two people who like each other, and the chat where they can talk. */
export interface NewMatch {
  chatId: number
  /** The other person's id. */
  userId: number
  name: string
  animalName: string
  image: string | null
  imageType: string | null
  /** A drawing, if there is no picture. */
  face: string | undefined
}

export function chatStateOfMatch({ animalName, ...match }: NewMatch): ChatState {
  return { ...match, name: animalName }
}

/** The other person as the server describes them. */
type Person = Pick<Match, 'id' | 'name' | 'animalName' | 'imgUrl' | 'imgType' | 'faceUrl'>

export function matchWith(person: Person, chatId: number): NewMatch {
  return {
    chatId,
    userId: person.id,
    name: person.name,
    animalName: person.animalName,
    image: person.imgUrl ?? null,
    imageType: person.imgType,
    face: person.faceUrl,
  }
}

interface NewMatches {
  /** Not celebrated yet, oldest first. */
  waiting: readonly NewMatch[]
  /** The chats of all matches since the sign-in. */
  known: readonly number[]
}

const newMatches = sharedValue<NewMatches>({ waiting: [], known: [] })

/** Both the answer to a like and the live connection bring a match; it is celebrated once. */
export function addNewMatch(match: NewMatch): void {
  const { waiting, known } = newMatches.get()
  if (known.includes(match.chatId)) return
  newMatches.set({ waiting: [...waiting, match], known: [...known, match.chatId] })
}

export function finishCelebration(matches: readonly NewMatch[]): void {
  const { waiting, known } = newMatches.get()
  newMatches.set({ waiting: waiting.filter((match) => !matches.includes(match)), known })
}

/** The matches to celebrate; the first one is due now. */
export const getNewMatches = (): readonly NewMatch[] => newMatches.get().waiting
export const useNewMatches = (): readonly NewMatch[] => newMatches.use().waiting
