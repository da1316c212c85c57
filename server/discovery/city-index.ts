import { isShown, type Judge } from '../people/kinds.ts'

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

  /** Whether anybody in this city may be shown: most cities are passed by with this. */
  hasAny(judge: Judge): boolean {
    for (const kind of this.#counts.keys()) if (judge(kind) === isShown) return true
    return false
  }

  /**
   * From high to low, the households below a place that are shown, until the visitor has enough; it
   * may name a place to go on below.
   */
  visit(below: number, judge: Judge, visitor: (found: Found) => 'enough' | number): void {
    for (let at = this.#firstFrom(below) - 1; at >= 0; ) {
      const place = this.#places[at] as number
      const first = this.#startOf(at)
      let next = place
      if (this.#isShownFrom(first, judge)) {
        const answer = visitor({ place, id: this.#ids[at] as number })
        if (answer === 'enough') return
        next = answer
      }
      at = next < place ? this.#firstFrom(next) - 1 : first - 1
    }
  }

  /** The nearest place above where somebody is shown, other than oneself. */
  nextAbove(place: number, judge: Judge, exceptId: number): number | undefined {
    for (let at = this.#firstFrom(place + 1); at < this.#size; at = this.#endOf(at)) {
      if (this.#ids[at] !== exceptId && this.#isShownFrom(at, judge)) return this.#places[at]
    }
    return undefined
  }

  nextBelow(place: number, judge: Judge, exceptId: number): number | undefined {
    for (let at = this.#firstFrom(place) - 1; at >= 0; at--) {
      at = this.#startOf(at)
      if (this.#ids[at] !== exceptId && this.#isShownFrom(at, judge)) return this.#places[at]
    }
    return undefined
  }

  /** Whether anybody who is shown stands at this place. */
  has(place: number, judge: Judge): boolean {
    const at = this.#firstFrom(place)
    return at < this.#size && this.#places[at] === place && this.#isShownFrom(at, judge)
  }

  /** Households that are shown, by a table of verdicts: the quickest way through all of them. */
  count(verdicts: Uint8Array): number {
    let count = 0
    for (let at = 0; at < this.#size; ) {
      const place = this.#places[at]
      let verdict = 0
      const isHere = this.#ids[at] !== 0
      do {
        verdict |= verdicts[this.#kinds[at] as number] as number
        at += 1
      } while (this.#places[at] === place && at < this.#size)
      if (isHere && verdict === isShown) count += 1
    }
    return count
  }

  #countKind(kind: number, change: 1 | -1): void {
    const count = (this.#counts.get(kind) ?? 0) + change
    if (count === 0) this.#counts.delete(kind)
    else this.#counts.set(kind, count)
  }

  /** The household whose first entry this is. */
  #isShownFrom(first: number, judge: Judge): boolean {
    if (this.#ids[first] === 0) return false
    let verdict = 0
    const end = this.#endOf(first)
    for (let at = first; at < end; at++) verdict |= judge(this.#kinds[at] as number)
    return verdict === isShown
  }

  #startOf(at: number): number {
    let start = at
    while (start > 0 && this.#places[start - 1] === this.#places[at]) start -= 1
    return start
  }

  #endOf(at: number): number {
    let end = at + 1
    while (end < this.#size && this.#places[end] === this.#places[at]) end += 1
    return end
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
