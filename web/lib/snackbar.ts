import { sharedValue } from './shared-value.ts'

/** A short message at the foot of the page, which outlives the screen it came from. */
export interface SnackbarMessage {
  text: string
  ms: number
  /** What the person can do about it while it is shown. */
  action?: { label: string; run: () => void; takesFocus?: boolean }
}

/** Two messages may have the same text. */
interface ShownMessage extends SnackbarMessage {
  id: number
}

/** The first one is shown, the others wait. */
const messages = sharedValue<readonly ShownMessage[]>([])
let lastId = 0

/** A message waits while another one offers an undo, unless it offers one itself. */
export function showSnackbar(message: SnackbarMessage): void {
  const shown = { ...message, id: ++lastId }
  const [current, ...waiting] = messages.get()
  const mustWait = !message.action?.takesFocus && current?.action?.takesFocus
  messages.set(mustWait ? [current, ...waiting, shown] : [shown, ...waiting])
}

/** What can wait for the messages that are there. */
export function queueSnackbar(message: SnackbarMessage): void {
  messages.set([...messages.get(), { ...message, id: ++lastId }])
}

export function hideSnackbar(): void {
  messages.set(messages.get().slice(1))
}

export const getSnackbar = (): ShownMessage | null => messages.get()[0] ?? null
export const useSnackbar = (): ShownMessage | null => messages.use()[0] ?? null
