import { useState } from 'react'
import { personStorage } from './storage/person-storage.ts'

/**
 * Like useState, for what is typed at a bad moment: it survives a reload, a phone that closes the page,
 * and an expired session. Call `forget` when the server has it.
 */
export function useDraft<Values extends object>(userId: number, name: string, initial: Values) {
  const storage = personStorage('michi.draft', userId)
  const [values, setValues] = useState(() => ({ ...initial, ...storage.read<Values>(name) }))
  return {
    values,
    change(changes: Partial<Values>) {
      const next = { ...values, ...changes }
      setValues(next)
      storage.write(name, next)
    },
    forget: () => storage.remove(name),
  }
}

export const hasDraft = (userId: number, name: string): boolean =>
  personStorage('michi.draft', userId).read(name) !== null
