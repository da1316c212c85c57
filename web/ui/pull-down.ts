import { trackPointer } from './track-pointer.ts'

/** In pixels: a longer pull closes the sheet. */
const closeAfter = 96

/** Pulling the header down moves the sheet and closes it. Returns a function that detaches it. */
export function attachPullDown(
  sheet: HTMLElement,
  header: HTMLElement,
  onPulled: () => void,
): () => void {
  return trackPointer(header, {
    isWanted: () => matchMedia('(max-width: 39.9375rem)').matches,
    onMove({ y }) {
      sheet.style.translate = `0 ${Math.max(0, y)}px`
    },
    onDrop({ y }) {
      if (y >= closeAfter) onPulled()
    },
    onReset() {
      sheet.style.translate = ''
    },
  })
}
