import { useEffect, useEffectEvent } from 'react'
import { addLayer } from '../lib/navigation.ts'

/** While it is mounted, Back closes this layer: a dialog, a sheet, a menu. */
export function useLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => addLayer({ close: () => close() }), [])
}
