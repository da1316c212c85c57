import type { MessageItem } from '../../../contract/chat.ts'
import type { FileStorage } from '../../lib/storage/file-storage.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import type { Answer, ChatCalls } from './chat-calls.ts'
import type { PendingMessage } from './pending-messages.ts'

/** The files and upload progress of photos that wait to be sent. */
export interface PendingPhotos {
  add(clientId: string, file: File): void
  /** Null if this browser could not store the file. */
  read(clientId: string): Promise<File | null>
  /** Also stops its upload. */
  remove(clientId: string): void
  send(message: PendingMessage): Promise<Answer<MessageItem>>
  /** From 0 to 1; null before the upload starts. */
  progressOf(clientId: string): number | null
}

interface PendingPhotosOptions {
  files: FileStorage
  userId: number
  calls: Pick<ChatCalls, 'addPhoto'>
  onProgress: (chatId: number) => void
}

/** The progress is rounded to this many steps, so that it is not drawn too often. */
const steps = 20

export function createPendingPhotos(options: PendingPhotosOptions): PendingPhotos {
  const { files, userId, calls, onProgress } = options
  const held = new Map<string, File>()
  const uploads = new Map<string, { cancel: AbortController; progress: number }>()
  const { keyOf } = personStorage('michi.pending', userId)

  const read = async (clientId: string) =>
    held.get(clientId) ?? ((await files.read(keyOf(clientId))) as File | null)

  return {
    add(clientId, file) {
      held.set(clientId, file)
      void files.write(keyOf(clientId), file)
    },
    read,
    remove(clientId) {
      uploads.get(clientId)?.cancel.abort()
      held.delete(clientId)
      void files.remove(keyOf(clientId))
    },
    async send({ chatId, clientId }) {
      const upload = { cancel: new AbortController(), progress: 0 }
      uploads.set(clientId, upload)
      onProgress(chatId)
      const file = await read(clientId)
      const answer: Answer<MessageItem> = file
        ? await calls.addPhoto({ chatId, clientId }, file, {
            signal: upload.cancel.signal,
            onProgress(share) {
              const progress = Math.floor(share * steps) / steps
              if (progress === upload.progress) return
              upload.progress = progress
              onProgress(chatId)
            },
          })
        : { outcome: 'refused', code: 'image_unreadable' }
      uploads.delete(clientId)
      onProgress(chatId)
      return answer
    },
    progressOf: (clientId) => uploads.get(clientId)?.progress ?? null,
  }
}
