import { sharedValue } from '../lib/shared-value.ts'

/** Keeps a note until the server has it: the dialog may be closed by accident, and a like undone. */
const draft = sharedValue({ petId: 0, text: '' })

export const readDraft = (petId: number): string =>
  draft.get().petId === petId ? draft.get().text : ''

export const keepDraft = (petId: number, text: string): void => draft.set({ petId, text })

/** Another note may have been begun meanwhile. */
export function dropSentDraft(petId: number, sentText: string): void {
  if (readDraft(petId).trim() === sentText) keepDraft(petId, '')
}
