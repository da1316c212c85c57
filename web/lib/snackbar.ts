import { sharedValue } from './shared-value.ts'

/** A short word at the foot of the page, which outlives the screen it came from. */
export interface SnackbarMessage {
  text: string
  ms: number
  /** What can be done about it, for as long as it is there. */
  action?: { label: string; run: () => void; takesFocus?: boolean }
}

const current = sharedValue<SnackbarMessage | null>(null)
let waiting: readonly SnackbarMessage[] = []

/** A message that came by itself waits while one that offers an undo is shown. */
export function showSnackbar(message: SnackbarMessage): void {
  const mayWait = !message.action?.takesFocus && current.get()?.action?.takesFocus
  if (mayWait) waiting = [...waiting, message]
  else current.set(message)
}

export function hideSnackbar(): void {
  const [next = null, ...others] = waiting
  waiting = others
  current.set(next)
}

export function clearSnackbars(): void {
  waiting = []
  current.set(null)
}

export const getSnackbar = current.get
export const useSnackbar = current.use
