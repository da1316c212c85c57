/** The browser's local storage, or anything that behaves like it. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** JSON under keys. Storage may be full, absent or forbidden (private mode): it never throws. */
export interface SafeStorage {
  read<Value>(key: string): Value | null
  /** False when it could not be kept. */
  write(key: string, value: unknown): boolean
  remove(key: string): void
  keys(prefix: string): string[]
}

export function safeStorage(
  storage: KeyValueStorage | null = storageOrNull('localStorage'),
): SafeStorage {
  const attempt = <Result>(action: (storage: KeyValueStorage) => Result): Result | null => {
    try {
      return storage && action(storage)
    } catch {
      return null
    }
  }
  return {
    read: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, JSON.stringify(value))
        return true
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    keys: (prefix) =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
          (key) => key.startsWith(prefix),
        ),
      ) ?? [],
  }
}

/** What outlives a reload, but not the tab. */
export const tabStorage = () => safeStorage(storageOrNull('sessionStorage'))

function storageOrNull(name: 'localStorage' | 'sessionStorage'): KeyValueStorage | null {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}

// Plain strings, as spec §3 asks; everything else is JSON.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
