/** Returns whether the text is in the clipboard. On plain http browsers offer only the old command. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string): boolean {
  const opener = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'visuallyHidden'
  field.value = text
  // Outside of an open dialog nothing can be selected.
  const parent = opener?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return isCopied
}
