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
}

/**
 * One storage key per item, so that two tabs never overwrite each other's list. Memory is
 * authoritative: an item that storage could not keep is still sent.
 */
export function openQueue<Item>(
  storage: SafeStorage,
  timeOf: (item: Item, id: string) => number,
): PersistedQueue<Item> {
  let entries: { id: string; item: Item; at: number }[] = []
  let items: readonly Item[] = []

  const set = (next: typeof entries) => {
    entries = next.sort((a, b) => a.at - b.at)
    items = entries.map(({ item }) => item)
  }
  const hold = (id: string, item: Item) =>
    set([...entries.filter((entry) => entry.id !== id), { id, item, at: timeOf(item, id) }])
  const reload = (id: string) => {
    const item = storage.read<Item>(id)
    if (item) hold(id, item)
    return item !== null
  }
  const remove = (id: string) => {
    if (!entries.some((entry) => entry.id === id)) return
    set(entries.filter((entry) => entry.id !== id))
    storage.remove(id)
  }
  for (const id of storage.keys('')) reload(id)

  return {
    all: () => items,
    put(id, item) {
      hold(id, item)
      return storage.write(id, item)
    },
    remove,
    shift: () => entries[0] && remove(entries[0].id),
    reload,
  }
}
