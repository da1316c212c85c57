import type { SafeStorage } from './safe-storage.ts'

/** Items that wait to be sent to the server, oldest first. */
export interface PersistedQueue<Item> {
  all(): readonly Item[]
  /** Adds it, or takes the place of the one of this id. False when storage could not keep it. */
  put(id: string, item: Item): boolean
  remove(id: string): void
  /** Removes the oldest. */
  shift(): void
  /** Reads again what another tab wrote under this id. False if it was removed. */
  reload(id: string): boolean
  /** Takes over what other tabs have added and removed. */
  sync(): void
}

/**
 * One storage key per item, so that two tabs never overwrite each other's list. Memory is
 * authoritative: an item that storage could not keep is still sent.
 */
export function openQueue<Item>(
  storage: SafeStorage,
  timeOf: (item: Item, id: string) => number,
): PersistedQueue<Item> {
  /** `isKept`: also in storage. */
  let entries: { id: string; item: Item; at: number; isKept: boolean }[] = []
  let items: readonly Item[] = []

  const set = (next: typeof entries) => {
    entries = next.sort((a, b) => a.at - b.at)
    items = entries.map(({ item }) => item)
  }
  const hold = (id: string, item: Item, isKept: boolean) =>
    set([...entries.filter((entry) => entry.id !== id), { id, item, at: timeOf(item, id), isKept }])
  const reload = (id: string) => {
    const item = storage.read<Item>(id)
    if (item) hold(id, item, true)
    return item !== null
  }
  const remove = (id: string) => {
    if (!entries.some((entry) => entry.id === id)) return
    set(entries.filter((entry) => entry.id !== id))
    storage.remove(id)
  }
  const addKept = () => {
    for (const id of storage.keys('')) reload(id)
  }
  addKept()

  return {
    all: () => items,
    put(id, item) {
      const isKept = storage.write(id, item)
      hold(id, item, isKept)
      return isKept
    },
    remove,
    shift: () => entries[0] && remove(entries[0].id),
    reload,
    sync() {
      const ids = storage.keys('')
      set(entries.filter(({ id, isKept }) => !isKept || ids.includes(id)))
      addKept()
    },
  }
}
