/** Scrolls to the photos and opens the file picker. */
export function askForPhoto(): void {
  const input = document.querySelector<HTMLInputElement>('input[name=files]')
  input?.closest('section')?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  input?.click()
}
