import { removeFiles } from './file-storage.ts'
import { type SafeStorage, safeStorage, tabStorage } from './safe-storage.ts'

/** What this browser stores of a person, under keys `subject.userId` or `subject.userId.…`. */
type Subject =
  | 'michi.chat'
  | 'michi.chats'
  | 'michi.draft'
  | 'michi.lost'
  | 'michi.matches'
  | 'michi.newcomer'
  | 'michi.notifications'
  | 'michi.pending'
  | 'michi.photos'
  | 'swipes'

/** Not sent to the server yet; kept until the person signs in again. */
export const unsent = ['michi.draft', 'michi.pending', 'swipes'] satisfies Subject[]

/** The owner of what somebody without an account types. */
export const visitor = 0

type Filter = (subject: string, userId: number) => boolean
let isKept: Filter = () => true

interface PersonStorage extends SafeStorage {
  /** The full key. */
  keyOf(rest: string): string
  /** The part of a full key after the user id; null if the key is not of this storage. */
  restOf(key: string): string | null
}

/** Storage of one subject of one person. Its keys are the parts after the user id. */
export function personStorage(
  subject: Subject,
  userId: number,
  storage: SafeStorage = safeStorage(),
): PersonStorage {
  const prefix = `${subject}.${userId}`
  const keyOf = (rest: string) => (rest ? `${prefix}.${rest}` : prefix)
  return {
    keyOf,
    read: (rest) => storage.read(keyOf(rest)),
    write: (rest, value) =>
      (userId === visitor || isKept(subject, userId)) && storage.write(keyOf(rest), value),
    remove: (rest) => storage.remove(keyOf(rest)),
    keys: (rest) => storage.keys(`${prefix}.${rest}`).map((key) => key.slice(prefix.length + 1)),
    restOf: (key) => (`${key}.`.startsWith(`${prefix}.`) ? key.slice(prefix.length + 1) : null),
  }
}

/** Keeps what is stored of the person who signs in, and nothing of anybody else. */
export function keepOnly(userId: number): void {
  void forget((_, owner) => owner === userId)
}

export const hasUnsent = (userId: number | null): boolean =>
  userId !== null && unsent.some((subject) => personStorage(subject, userId).keys('').length > 0)

/**
 * Removes what the filter rejects, and rejects later writes of it: an answer may still arrive. Files
 * take a moment: a page that unloads before the promise resolves would keep them.
 */
export function forget(filter: Filter): Promise<void> {
  isKept = filter
  const isRejected = (key: string) => {
    const [, subject, owner] = /^([a-z.]+)\.(\d+)(\.|$)/.exec(key) ?? []
    return subject !== undefined && !filter(subject, Number(owner))
  }
  for (const storage of [safeStorage(), tabStorage()])
    for (const key of storage.keys('')) if (isRejected(key)) storage.remove(key)
  return removeFiles(isRejected)
}
