import { isShown, type KindFilter } from '../people/kinds.ts'

interface Found {
  place: number
  id: number
}

/**
 * The households of one city, ordered by place, in typed arrays. A household with pets of several
 * kinds has one entry for each kind, side by side.
 */
export class CityIndex {
  #size = 0
  #removed = 0
  #places = new Uint32Array(4)
  /** 0 if the household has left this place. */
  #ids = new Uint32Array(4)
  #kinds = new Uint16Array(4)
  /** How many entries there are of each kind. */
  readonly #counts = new Map<number, number>()

  /** The highest place that was ever added. */
  get #last(): number {
    return this.#places[this.#size - 1] ?? 0
  }

  /** Places are added in ascending order; a lower one was already read, or has been left since. */
  add(place: number, id: number, kinds: readonly number[]): void {
    if (place <= this.#last) return
    for (const kind of kinds) {
      if (this.#size === this.#places.length) this.#resize(2 * this.#size)
      this.#places[this.#size] = place
      this.#ids[this.#size] = id
      this.#kinds[this.#size] = kind
      this.#size += 1
      this.#countKind(kind, 1)
    }
  }

  remove(place: number): void {
    for (let at = this.#firstFrom(place); this.#places[at] === place && at < this.#size; at++) {
      if (this.#ids[at] === 0) continue
      this.#removed += 1
      this.#ids[at] = 0
      this.#countKind(this.#kinds[at] as number, -1)
    }
    if (this.#removed > 32 && this.#removed > this.#size / 2) this.#resize(this.#places.length)
  }

  /** False if the filter shows nobody in this city. Most cities are skipped by this. */
  mayShow(filter: KindFilter): boolean {
    for (const kind of this.#counts.keys()) if (isShown(filter(kind))) return true
    return false
  }

  /** The household with the highest place below this one that the filter shows. */
  nextBelow(below: number, filter: KindFilter): Found | null {
    for (let at = this.#firstFrom(below) - 1; at >= 0; ) {
      const place = this.#places[at] as number
      const id = this.#ids[at] as number
      let bits = 0
      for (; at >= 0 && this.#places[at] === place; at--) bits |= filter(this.#kinds[at] as number)
      if (id !== 0 && isShown(bits)) return { place, id }
    }
    return null
  }

  #countKind(kind: number, change: 1 | -1): void {
    const count = (this.#counts.get(kind) ?? 0) + change
    if (count === 0) this.#counts.delete(kind)
    else this.#counts.set(kind, count)
  }

  /** The first entry at this place or above: binary search. */
  #firstFrom(place: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle] as number) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Copies the entries into arrays of another length, without the removed ones. */
  #resize(length: number): void {
    const [places, ids, kinds] = [this.#places, this.#ids, this.#kinds]
    const size = this.#size
    this.#places = new Uint32Array(length)
    this.#ids = new Uint32Array(length)
    this.#kinds = new Uint16Array(length)
    this.#size = 0
    this.#removed = 0
    for (let at = 0; at < size; at++) {
      // The last entry stays even if it was removed, because `#last` reads it.
      if (ids[at] === 0 && at < size - 1) continue
      this.#places[this.#size] = places[at] as number
      this.#ids[this.#size] = ids[at] as number
      this.#kinds[this.#size] = kinds[at] as number
      this.#size += 1
    }
  }
}
