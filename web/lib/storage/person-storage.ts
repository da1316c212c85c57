import { type SafeStorage, safeStorage, tabStorage } from './safe-storage.ts'

/** What this browser keeps of a person. The keys of each are `subject.userId` or `subject.userId.…`. */
type Subject =
  | 'michi.chat'
  | 'michi.chats'
  | 'michi.draft'
  | 'michi.matches'
  | 'michi.newcomer'
  | 'michi.notifications'
  | 'michi.outbox'
  | 'michi.settings'
  | 'swipes'

/** What the server does not have yet: it waits for the person to sign in again. */
export const unsent = ['michi.outbox', 'swipes'] satisfies Subject[]

type Filter = (subject: string, userId: number) => boolean
let isKept: Filter = () => true

interface PersonStorage extends SafeStorage {
  /** What comes after the person in a whole key; null where that is another's. */
  restOf(key: string): string | null
}

/** One subject of one person; the keys here are what comes after the person. */
export function personStorage(
  subject: Subject,
  userId: number,
  storage: SafeStorage = safeStorage(),
): PersonStorage {
  const prefix = `${subject}.${userId}`
  const keyOf = (rest: string) => (rest ? `${prefix}.${rest}` : prefix)
  return {
    read: (rest) => storage.read(keyOf(rest)),
    write: (rest, value) => isKept(subject, userId) && storage.write(keyOf(rest), value),
    remove: (rest) => storage.remove(keyOf(rest)),
    keys: (rest) => storage.keys(`${prefix}.${rest}`).map((key) => key.slice(prefix.length + 1)),
    restOf: (key) => (`${key}.`.startsWith(`${prefix}.`) ? key.slice(prefix.length + 1) : null),
  }
}

/** Drafts that the end of a session took: their writer goes on with them on the same page. */
export const drafts: [key: string, text: unknown][] = []

/** Of whoever signs in everything stays, of anybody else nothing. */
export function keepOnly(userId: number): void {
  for (const [key, text] of drafts.splice(0)) safeStorage().write(key, text)
  forget((_, owner) => owner === userId)
  // Signing up is over, too.
  tabStorage().remove('michi.signup')
}

export const hasUnsent = (userId: number | null): boolean =>
  userId !== null && unsent.some((subject) => personStorage(subject, userId).keys('').length > 0)

/** Removes all else, and from then on lets nothing else be written: an answer may still be on its way. */
export function forget(filter: Filter): void {
  isKept = filter
  for (const storage of [safeStorage(), tabStorage()])
    for (const key of storage.keys('')) {
      const [, subject, owner] = /^([a-z.]+)\.(\d+)(\.|$)/.exec(key) ?? []
      if (subject && !filter(subject, Number(owner))) storage.remove(key)
    }
}
