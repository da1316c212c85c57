/** Text as one searches for it: without accents, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Finds what begins with the query first, then what has a word beginning with it, then the rest. */
export function searchFolded<Item extends { folded: string }>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return items
  const ranked: [Item[], Item[], Item[]] = [[], [], []]
  for (const item of items) {
    const at = item.folded.indexOf(wanted)
    if (at === 0) ranked[0].push(item)
    else if (at > 0 && wordStart.test(item.folded[at - 1] ?? '')) ranked[1].push(item)
    else if (at > 0) ranked[2].push(item)
  }
  return ranked.flat()
}

const wordStart = /[^a-z0-9]/
