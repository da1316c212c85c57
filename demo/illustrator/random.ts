export interface Random {
  next(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** The same seed gives the same numbers on every machine (FNV-1a into mulberry32). */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
    // Seeds that differ in their last letter only must part at once.
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    state ^= state >>> 13
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const between = (low: number, high: number) => low + (high - low) * next()

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  }
}
