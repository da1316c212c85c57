import { sharedValue } from './shared-value.ts'

/** A short message at the foot of the page, which outlives the screen it came from. */
export interface SnackbarMessage {
  text: string
  ms: number
  /** What the person can do about it while it is shown. */
  action?: { label: string; run: () => void; takesFocus?: boolean }
}

/** The first one is shown, the others wait. */
const messages = sharedValue<readonly SnackbarMessage[]>([])

/** A message waits while another one offers an undo, unless it offers one itself. */
export function showSnackbar(message: SnackbarMessage): void {
  const [current, ...waiting] = messages.get()
  const mustWait = !message.action?.takesFocus && current?.action?.takesFocus
  messages.set(mustWait ? [current, ...waiting, message] : [message, ...waiting])
}

export function hideSnackbar(): void {
  messages.set(messages.get().slice(1))
}

export const getSnackbar = (): SnackbarMessage | null => messages.get()[0] ?? null
export const useSnackbar = (): SnackbarMessage | null => messages.use()[0] ?? null
