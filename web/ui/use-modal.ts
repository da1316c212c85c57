import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'

/**
 * The props of a `<dialog>` that is open while it is mounted: Escape calls `onClose`, and afterwards the
 * focus goes back to what opened it. `onOpen` may return a function that cleans up.
 */
export function useModal(
  onClose: () => void,
  onOpen?: (dialog: HTMLDialogElement) => (() => void) | undefined,
) {
  const ref = useRef<HTMLDialogElement>(null)
  const handleOpen = useEffectEvent((dialog: HTMLDialogElement) => onOpen?.(dialog))

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    const cleanUp = dialog && handleOpen(dialog)
    return () => {
      cleanUp?.()
      dialog?.close()
      // The button that opened it may be gone.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else focusHeading()
    }
  }, [])

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // React also passes on the event of a dialog or a file field inside.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
  }
}
