import { sharedValue } from '../../../lib/shared-value.ts'

/** Keeps an unfinished note, in case the dialog is closed by accident. */
const draft = sharedValue({ petId: 0, text: '' })

export const readDraft = (petId: number): string =>
  draft.get().petId === petId ? draft.get().text : ''

export const keepDraft = (petId: number, text: string): void => draft.set({ petId, text })
