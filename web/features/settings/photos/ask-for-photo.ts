/** To where photos are added, and asks for one at once. */
export function askForPhoto(): void {
  const input = document.querySelector<HTMLInputElement>('input[name=files]')
  input?.closest('section')?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  input?.click()
}
