import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts that work wherever the focus is, unless the focused element needs the key. */
export function useKeys(acts: Record<string, () => void>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key]
    const { altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    if (!act || altKey || ctrlKey || metaKey || shiftKey || repeat) return
    if (document.querySelector('dialog[open]') || isTakenBy(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isTakenBy({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A letter does nothing to a box that was ticked or chosen.
  if (/^[a-z\d]$/.test(key) && target.matches('[type="checkbox"], [type="radio"]')) return false
  return (
    target.matches('input, textarea, select, fieldset *, aside *') ||
    ([' ', 'Enter'].includes(key) && target.matches('button, a, summary'))
  )
}
