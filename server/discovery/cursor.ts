import { secondLapCursor } from '../../contract/headers.ts'
import { AppError } from '../errors.ts'

/**
 * Where a page of the deck ended. In the first lap it names a household that the viewer may see, by
 * what its card shows; a position in the table or a city would reveal where it lives. In the second lap it names a
 * dislike of the viewer.
 */
export type DeckCursor =
  | { lap: 'unseen'; id: number; distance: number }
  | { lap: 'disliked'; id: number; swipedAt: number }

export function writeCursor(cursor: DeckCursor): string {
  return cursor.lap === 'unseen'
    ? `${cursor.id}.${cursor.distance}`
    : `${secondLapCursor}${cursor.id}.${cursor.swipedAt}`
}

export function readCursor(text: string): DeckCursor {
  const isSecondLap = text.startsWith(secondLapCursor)
  const [, id, number] =
    /^(\d{1,15})\.(\d{1,15})$/.exec(isSecondLap ? text.slice(secondLapCursor.length) : text) ?? []
  if (!id || !number) throw new AppError('invalid_input')
  return isSecondLap
    ? { lap: 'disliked', id: Number(id), swipedAt: Number(number) }
    : { lap: 'unseen', id: Number(id), distance: Number(number) }
}
