import { getUserId } from '../../lib/session.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'

/** What was written and not sent: it outlives the screen and the page. */
export function draftOf(chatId: number) {
  const storage = personStorage('michi.draft', getUserId())
  const key = String(chatId)
  return {
    read: () => storage.read<string>(key) ?? '',
    write(text: string) {
      if (text) storage.write(key, text)
      else storage.remove(key)
    },
  }
}
