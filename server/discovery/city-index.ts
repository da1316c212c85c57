/** Whether a kind of pet is what somebody looks for. */
export type Accepts = (kind: number) => boolean

interface Found {
  place: number
  id: number
}

/**
 * The households of one city by their places. One that has pets of several kinds has an entry for
 * each, side by side.
 */
export class CityIndex {
  #size = 0
  #gone = 0
  #places = new Uint32Array(4)
  /** 0: it has left. */
  #ids = new Uint32Array(4)
  #kinds = new Uint16Array(4)
  /** How many entries there are of each kind. */
  readonly #counts = new Map<number, number>()

  /** The highest place that was ever added. */
  get last(): number {
    return this.#places[this.#size - 1] ?? 0
  }

  /** Places come in order. One that does not was read already, or has been left since. */
  add(place: number, id: number, kinds: readonly number[]): void {
    if (place <= this.last) return
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
      this.#gone += 1
      this.#ids[at] = 0
      this.#countKind(this.#kinds[at] as number, -1)
    }
    // The last one stays, so that `last` does.
    if (this.#gone > 32 && this.#gone > this.#size / 2) this.#resize(this.#places.length)
  }

  /** Whether anybody in this city is accepted: most cities are passed by with this. */
  hasAny(accepts: Accepts): boolean {
    for (const kind of this.#counts.keys()) if (accepts(kind)) return true
    return false
  }

  #countKind(kind: number, change: 1 | -1): void {
    const count = (this.#counts.get(kind) ?? 0) + change
    if (count === 0) this.#counts.delete(kind)
    else this.#counts.set(kind, count)
  }

  /** From high to low, those below a place that are accepted, until the visitor has enough. */
  visit(below: number, accepts: Accepts, visitor: (found: Found) => 'enough' | number): void {
    let at = this.#firstFrom(below) - 1
    let lastPlace = 0
    while (at >= 0) {
      const place = this.#places[at] as number
      const id = this.#ids[at] as number
      if (id === 0 || place === lastPlace || !accepts(this.#kinds[at] as number)) {
        at -= 1
        continue
      }
      lastPlace = place
      const next = visitor({ place, id })
      if (next === 'enough') return
      at = next < place ? this.#firstFrom(next) - 1 : at - 1
    }
  }

  /** The nearest accepted place above, other than one's own. */
  nextAbove(place: number, accepts: Accepts, exceptId: number): number | undefined {
    for (let at = this.#firstFrom(place + 1); at < this.#size; at++) {
      if (this.#isOne(at, accepts, exceptId)) return this.#places[at]
    }
    return undefined
  }

  nextBelow(place: number, accepts: Accepts, exceptId: number): number | undefined {
    for (let at = this.#firstFrom(place) - 1; at >= 0; at--) {
      if (this.#isOne(at, accepts, exceptId)) return this.#places[at]
    }
    return undefined
  }

  /** Whether anybody accepted stands at this place. */
  has(place: number, accepts: Accepts): boolean {
    for (let at = this.#firstFrom(place); this.#places[at] === place && at < this.#size; at++) {
      if (this.#isOne(at, accepts, 0)) return true
    }
    return false
  }

  /** Households, by a table of kinds: the quickest way through all of them. */
  count(isAccepted: Uint8Array): number {
    let count = 0
    let lastPlace = 0
    for (let at = 0; at < this.#size; at++) {
      if (isAccepted[this.#kinds[at] as number] === 0 || this.#ids[at] === 0) continue
      const place = this.#places[at] as number
      if (place !== lastPlace) count += 1
      lastPlace = place
    }
    return count
  }

  #isOne(at: number, accepts: Accepts, exceptId: number): boolean {
    const id = this.#ids[at] as number
    return id !== 0 && id !== exceptId && accepts(this.#kinds[at] as number)
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

  /** With room for so many, and without those who have left. */
  #resize(room: number): void {
    const [places, ids, kinds] = [this.#places, this.#ids, this.#kinds]
    const size = this.#size
    this.#places = new Uint32Array(room)
    this.#ids = new Uint32Array(room)
    this.#kinds = new Uint16Array(room)
    this.#size = 0
    this.#gone = 0
    for (let at = 0; at < size; at++) {
      if (ids[at] === 0 && at < size - 1) continue
      this.#places[this.#size] = places[at] as number
      this.#ids[this.#size] = ids[at] as number
      this.#kinds[this.#size] = kinds[at] as number
      this.#size += 1
    }
  }
}
