/** Files under keys. It never rejects: where files cannot be kept, the page still has them. */
export interface FileStorage {
  read(key: string): Promise<Blob | null>
  write(key: string, file: Blob): Promise<void>
  remove(key: string): Promise<void>
}

/** In IndexedDB, because local storage holds only text. */
export const fileStorage: FileStorage = {
  read: async (key) => (await run('readonly', (files) => files.get(key))) ?? null,
  write: async (key, file) => void (await run('readwrite', (files) => files.put(file, key))),
  remove: async (key) => void (await run('readwrite', (files) => files.delete(key))),
}

export async function removeFiles(isRemoved: (key: string) => boolean): Promise<void> {
  const keys = (await run('readonly', (files) => files.getAllKeys())) ?? []
  for (const key of keys.map(String)) if (isRemoved(key)) await fileStorage.remove(key)
}

/** Null where the browser has no such storage, or it is full or broken. */
async function run<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await open()
    const result = await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction('files', mode)
      const request = act(transaction.objectStore('files'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
    database.close()
    return result
  } catch {
    return null
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('michi', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
