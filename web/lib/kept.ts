import { useSyncExternalStore } from 'react'
import { personStorage, visitor } from './storage/person-storage.ts'
import { tabStorage } from './storage/safe-storage.ts'

// What was typed and not sent outlives everything but sending it (docs/decisions/042).

/** By person and form, also where storage is full or forbidden; `stored` is what storage then had. */
const memory = new Map<string, { typed: object; stored: string }>()
const listeners = new Set<() => void>()

/** The fields of a form that a person has changed. Those of somebody without an account end with the tab. */
export function keptOf<Values extends object>(userId: number, key: string) {
  const drafts = personStorage('michi.draft', userId, userId === visitor ? tabStorage() : undefined)
  const name = `${userId}.${key}`
  const readStored = () => JSON.stringify(drafts.read(key))
  return {
    read(): Partial<Values> {
      const known = memory.get(name)
      const stored = readStored()
      if (known?.stored === stored) return known.typed
      const typed: object = JSON.parse(stored) ?? {}
      memory.set(name, { typed, stored })
      return typed
    },
    write(typed: Partial<Values>) {
      if (Object.keys(typed).length > 0) drafts.write(key, typed)
      else drafts.remove(key)
      memory.set(name, { typed, stored: readStored() })
      for (const listener of listeners) listener()
    },
  }
}

/**
 * Like useState, for the values of a form: `initial`, and what the person has changed. They survive a
 * dialog that is closed, leaving the screen, a reload and an expired session. Call `drop` when the
 * server has them: what was typed since then stays.
 */
export function useKept<Values extends object>(userId: number, key: string, initial: Values) {
  const { read, write } = keptOf<Values>(userId, key)
  const typed = useSyncExternalStore(subscribe, read)
  const values: Values = { ...initial, ...typed }
  return {
    values,
    isChanged: Object.keys(differences(values, initial)).length > 0,
    change: (changes: Partial<Values>) =>
      write(differences({ ...initial, ...read(), ...changes }, initial)),
    drop: () => write(differences(read(), typed)),
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The fields of `values` that are not as they were before. */
function differences<Values extends object>(values: Values, before: Partial<Values>) {
  const isSame = (name: string) =>
    JSON.stringify(values[name as keyof Values]) === JSON.stringify(before[name as keyof Values])
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !isSame(name)),
  ) as Partial<Values>
}
