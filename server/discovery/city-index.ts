import { isShown, type TraitFilter } from '../people/traits.ts'

interface Found {
  rank: number
  id: number
}

/**
 * The households of one city, ordered by rank, in typed arrays. A household with pets of
 * different traits has one entry for each, side by side.
 */
export class CityIndex {
  #size = 0
  #removed = 0
  #ranks = new Uint32Array(4)
  /** 0 if the household has left. */
  #ids = new Uint32Array(4)
  #traits = new Uint16Array(4)
  /** How many entries have the same traits. */
  readonly #counts = new Map<number, number>()

  /** The highest rank that was ever added. */
  get #last(): number {
    return this.#ranks[this.#size - 1] ?? 0
  }

  /** Ranks are added in ascending order; a lower one was already read, or has been left since. */
  add(rank: number, id: number, traits: readonly number[]): void {
    if (rank <= this.#last) return
    for (const each of traits) {
      if (this.#size === this.#ranks.length) this.#resize(2 * this.#size)
      this.#ranks[this.#size] = rank
      this.#ids[this.#size] = id
      this.#traits[this.#size] = each
      this.#size += 1
      this.#count(each, 1)
    }
  }

  remove(rank: number): void {
    for (let at = this.#firstFrom(rank); this.#ranks[at] === rank && at < this.#size; at++) {
      if (this.#ids[at] === 0) continue
      this.#removed += 1
      this.#ids[at] = 0
      this.#count(this.#traits[at] as number, -1)
    }
    if (this.#removed > 32 && this.#removed > this.#size / 2) this.#resize(this.#ranks.length)
  }

  /** False if the filter shows nobody in this city. Most cities are skipped by this. */
  mayShow(filter: TraitFilter): boolean {
    for (const traits of this.#counts.keys()) if (isShown(filter(traits))) return true
    return false
  }

  /** The household with the highest rank below this one that the filter shows. */
  nextBelow(below: number, filter: TraitFilter): Found | null {
    for (let at = this.#firstFrom(below) - 1; at >= 0; ) {
      const rank = this.#ranks[at] as number
      const id = this.#ids[at] as number
      let bits = 0
      for (; at >= 0 && this.#ranks[at] === rank; at--) bits |= filter(this.#traits[at] as number)
      if (id !== 0 && isShown(bits)) return { rank, id }
    }
    return null
  }

  #count(traits: number, change: 1 | -1): void {
    const count = (this.#counts.get(traits) ?? 0) + change
    if (count === 0) this.#counts.delete(traits)
    else this.#counts.set(traits, count)
  }

  /** The first entry at this rank or above: binary search. */
  #firstFrom(rank: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ranks[middle] as number) < rank) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Copies the entries into arrays of another length, without the removed ones. */
  #resize(length: number): void {
    const [ranks, ids, traits] = [this.#ranks, this.#ids, this.#traits]
    const size = this.#size
    this.#ranks = new Uint32Array(length)
    this.#ids = new Uint32Array(length)
    this.#traits = new Uint16Array(length)
    this.#size = 0
    this.#removed = 0
    for (let at = 0; at < size; at++) {
      // The last entry stays even if it was removed, because `#last` reads it.
      if (ids[at] === 0 && at < size - 1) continue
      this.#ranks[this.#size] = ranks[at] as number
      this.#ids[this.#size] = ids[at] as number
      this.#traits[this.#size] = traits[at] as number
      this.#size += 1
    }
  }
}
