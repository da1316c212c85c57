import { ApiError } from '../web/lib/api.ts'
import type { FileStorage } from '../web/lib/storage/file-storage.ts'
import type { sendPhoto } from '../web/photos/send-photo.ts'
import type { TestClient } from './test-client.ts'

/** The browser APIs of one page. Every request carries the person's cookie. */
export interface TestTab {
  origin: string
  fetch: typeof fetch
  webSocket: typeof WebSocket
  storage: TestStorage
  window: EventTarget
  sendPhoto: typeof sendPhoto
  files: FileStorage
}

type TestStorage = ReturnType<typeof tabStorage>

/** A browser with one local storage for all its tabs. Each tab gets an event when another one writes. */
export class TestBrowser {
  readonly kept = new Map<string, string>()
  /** What IndexedDB holds. */
  readonly files = new Map<string, Blob>()
  readonly #tabs: EventTarget[] = []

  /** `origin` is where the pages come from, when it is not the server itself. */
  openTab(person: TestClient, origin: string = person.url): TestTab {
    const window = new EventTarget()
    this.#tabs.push(window)
    return {
      origin,
      window,
      storage: this.openStorage(window),
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init?.headers, ...headersOf(person) } as never }),
      files: {
        read: async (key) => this.files.get(key) ?? null,
        write: async (key, file) => void this.files.set(key, file),
        remove: async (key) => void this.files.delete(key),
      },
      async sendPhoto(url, fields, file, { signal }) {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
        body.append('files', file)
        const init = { method: 'POST', body, signal: signal ?? null, headers: headersOf(person) }
        const response = await fetch(url, init).catch(() => {
          throw new ApiError(0, 'network')
        })
        const answer = await response.json()
        if (response.ok) return answer
        throw new ApiError(response.status, answer.code)
      },
      webSocket: class extends WebSocket {
        constructor(...[url, protocols]: ConstructorParameters<typeof WebSocket>) {
          super(url, { protocols, headers: headersOf(person) } as never)
        }
      },
    }
  }

  /** Local storage as the tab of this window sees it. */
  openStorage(window?: EventTarget): TestStorage {
    return tabStorage(this.kept, (key) => {
      for (const tab of this.#tabs)
        if (tab !== window) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    })
  }
}

const headersOf = ({ headers, cookie }: TestClient) => ({ ...headers, cookie })

function tabStorage(kept: Map<string, string>, onChange: (key: string) => void) {
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      kept.set(key, value)
      onChange(key)
    },
    removeItem(key: string) {
      if (kept.delete(key)) onChange(key)
    },
  }
}
