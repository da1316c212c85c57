import { sharedValue } from './shared-value.ts'

/** A short word at the foot of the page, which outlives the screen it came from. */
export interface SnackbarMessage {
  text: string
  ms: number
  /** What can be done about it, for as long as it is there. */
  action?: { label: string; run: () => void; takesFocus?: boolean }
}

const current = sharedValue<SnackbarMessage | null>(null)

export const showSnackbar = (message: SnackbarMessage): void => current.set(message)
export const hideSnackbar = (): void => current.set(null)
export const useSnackbar = current.use
