import { safeStorage } from '../../lib/safe-storage.ts'
import { getUserId } from '../../lib/session.ts'

/** What was written and not sent: it outlives the screen and the page. */
export function draftOf(chatId: number) {
  const storage = safeStorage()
  const key = `michi.draft.${getUserId()}.${chatId}`
  return {
    read: () => storage.read<string>(key) ?? '',
    write(text: string) {
      if (text) storage.write(key, text)
      else storage.remove(key)
    },
  }
}
