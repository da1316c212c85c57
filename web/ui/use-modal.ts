import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { addLayer, focusHeading } from '../lib/navigation.ts'

/** While it is mounted, Back closes this layer: a dialog, a sheet, a menu. */
export function useLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => addLayer({ close: () => close() }), [])
}

/**
 * The props of a `<dialog>` that is open while it is mounted: Escape and Back call `onClose`, and
 * afterwards the focus goes back to what opened it. `onOpen` may return a function that cleans up.
 */
export function useModal(
  onClose: () => void,
  onOpen?: (dialog: HTMLDialogElement) => (() => void) | undefined,
) {
  const ref = useRef<HTMLDialogElement>(null)
  const handleOpen = useEffectEvent((dialog: HTMLDialogElement) => onOpen?.(dialog))
  useLayer(onClose)

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
    /** The browser itself closes a dialog at the second Escape without a click between. */
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget
      if (event.target !== dialog || dialog.open) return
      onClose()
      // It stays if it refuses, because its form is being sent.
      queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal())
    },
  }
}
