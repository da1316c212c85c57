import { useEffect, useEffectEvent, useState } from 'react'
import { beforeReload } from './i18n/i18n.ts'
import type { SafeStorage } from './storage/safe-storage.ts'

interface Place<Values> {
  storage: SafeStorage
  key: string
  /** What of it may be written down: no password. */
  toKeep?: (values: Values) => Values
}

/**
 * As useState, for what is typed into a form: the language toggle reloads the page (spec §4), and
 * the next page begins with it. At no other time does storage hold anything of it.
 */
export function useTyped<Values extends object>(initial: Values, place: Place<Values>) {
  const [values, setValues] = useState(() => ({
    ...initial,
    ...place.storage.read<Values>(place.key),
  }))
  const keep = useEffectEvent(() => {
    const { storage, key, toKeep } = place
    storage.write(key, toKeep ? toKeep(values) : values)
  })
  const forget = useEffectEvent(() => place.storage.remove(place.key))
  useEffect(() => {
    const handleReload = () => keep()
    forget()
    addEventListener(beforeReload, handleReload)
    return () => removeEventListener(beforeReload, handleReload)
  }, [])
  return [values, setValues] as const
}
