/** Text as one searches for it: words in lower case, without accents or signs. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Finds what begins with the query first, then what has a word beginning with it, then the rest. */
export function searchFolded<Item extends { folded: string }>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const wanted = foldText(query)
  if (wanted === '') return items
  const ranked: [Item[], Item[], Item[]] = [[], [], []]
  for (const item of items) {
    const at = item.folded.indexOf(wanted)
    if (at === 0) ranked[0].push(item)
    else if (at > 0) ranked[` ${item.folded}`.includes(` ${wanted}`) ? 1 : 2].push(item)
  }
  return ranked.flat()
}
