/** Actions are those of WebDriver, classic and BiDi alike. */
export interface ActionSource {
  type: 'key' | 'pointer'
  id: string
  actions: Action[]
}

type Action =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** What a browser does for a journey. */
export interface Driver {
  goTo(url: string): Promise<void>
  /** The value of an expression in the page; promises are awaited, and values are JSON. */
  evaluate<Value>(expression: string): Promise<Value>
  act(sources: readonly ActionSource[]): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  name: string
  /** A page that knows nothing of the pages before. */
  openPage(): Promise<Driver>
  close(): Promise<void>
}

export const viewport = { width: 450, height: 844 }
