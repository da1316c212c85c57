import type { TestClient } from './test-client.ts'

/** What a page finds in its browser, with the person's cookie on every request. */
export interface TestTab {
  origin: string
  fetch: typeof fetch
  webSocket: typeof WebSocket
  storage: TestStorage
  window: EventTarget
}

type TestStorage = ReturnType<typeof tabStorage>

/** A browser with one local storage for all its tabs, each of which hears what the others write. */
export class TestBrowser {
  readonly kept = new Map<string, string>()
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
        fetch(url, { ...init, headers: { ...init?.headers, cookie: person.cookie } as never }),
      webSocket: class extends WebSocket {
        constructor(...[url, protocols]: ConstructorParameters<typeof WebSocket>) {
          super(url, { protocols, headers: { cookie: person.cookie } } as never)
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
