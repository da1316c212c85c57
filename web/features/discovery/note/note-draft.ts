import { sharedValue } from '../../../lib/shared-value.ts'

/** A note that was begun: the dialog may be closed by accident. */
const draft = sharedValue({ petId: 0, text: '' })

export const readDraft = (petId: number): string =>
  draft.get().petId === petId ? draft.get().text : ''

export const keepDraft = (petId: number, text: string): void => draft.set({ petId, text })
