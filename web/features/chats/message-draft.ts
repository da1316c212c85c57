import { getUserId } from '../../lib/session.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'

/** The unsent text of one chat; it survives a reload. */
export function messageDraftOf(chatId: number) {
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
