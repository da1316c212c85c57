import type { App, Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import type { DeckIndex } from './deck-index.ts'
import { checkWatches } from './newcomers.queries.ts'

const everyMs = 15_000

/** Tells people who asked for it that there are newcomers. Any number of servers may do this. */
export function watchNewcomers(
  app: App,
  { db, now, deckIndex }: Pick<Deps, 'db' | 'now'> & { deckIndex: DeckIndex },
): void {
  const checkAll = async () => {
    while ((await checkWatches(db, deckIndex, now())) > 0) {}
  }
  repeat(app, everyMs, checkAll, 'newcomers could not be checked')
}
