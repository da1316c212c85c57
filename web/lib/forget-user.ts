import { safeStorage } from './safe-storage.ts'

/** The account is gone, and with it all that this browser keeps of the person. */
export function forgetUser(userId: number, storage = safeStorage()): void {
  const own = new RegExp(
    `^(userId|(michi\\.(outbox|draft|matches|chats?)|swipes)\\.${userId}(\\..*)?)$`,
  )
  for (const key of storage.keys('')) if (own.test(key)) storage.remove(key)
}
