/** The list with the item at `from` at `to`, and the others in the order they had. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** The items in the order of `others`, by id; items that are only here come last. */
export function inOrderOf<Item extends { id: number }>(
  items: readonly Item[],
  others: readonly { id: number }[],
): Item[] {
  const positions = new Map(others.map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: Item) => positions.get(id) ?? others.length
  return items.toSorted((one, other) => positionOf(one) - positionOf(other))
}
