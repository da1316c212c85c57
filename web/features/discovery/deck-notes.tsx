import type { Deck } from './deck.ts'
import { SecondLap } from './filters/second-lap.tsx'
import { PausedNote } from './paused-note.tsx'

/** What is to be known about the deck, above it. */
export function DeckNotes({ deck }: { deck: Deck }) {
  return (
    <>
      <PausedNote />
      <SecondLap deck={deck} />
    </>
  )
}
