import { useEffect, useEffectEvent, useState } from 'react'
import { beforeReload } from './i18n.ts'
import type { SafeStorage } from './storage/safe-storage.ts'

interface StoredUnder<Values> {
  storage: SafeStorage
  key: string
  /** Removes what must not be stored, such as a password. */
  toKeep?: (values: Values) => Values
}

/**
 * Like useState, for form values. They survive the reload of the language toggle (spec §4), and are
 * in storage only during that reload.
 */
export function useTyped<Values extends object>(initial: Values, stored: StoredUnder<Values>) {
  const [values, setValues] = useState(() => ({
    ...initial,
    ...stored.storage.read<Values>(stored.key),
  }))
  const keep = useEffectEvent(() => {
    const { storage, key, toKeep } = stored
    storage.write(key, toKeep ? toKeep(values) : values)
  })
  const forget = useEffectEvent(() => stored.storage.remove(stored.key))
  useEffect(() => {
    const handleReload = () => keep()
    forget()
    addEventListener(beforeReload, handleReload)
    return () => removeEventListener(beforeReload, handleReload)
  }, [])
  return [values, setValues] as const
}
