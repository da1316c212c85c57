import type { MessageItem, ReactionChange } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { TokenBuckets } from '../http/token-buckets.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import type { Picture } from '../photos/picture.ts'
import { storeFiles } from '../photos/store-files.ts'
import type { ChatMetrics } from './chat.metrics.ts'
import { findRecipient, moveReadMarker } from './chat.queries.ts'
import { markMatchSeen } from './chat-news.queries.ts'
import { insertPhotoMessage, type PhotoDraft } from './chat-photos.queries.ts'
import { isEnded } from './end-chat.queries.ts'
import { type Draft, insertMessage, type StoredMessage } from './insert-messages.queries.ts'
import { personKey, type Rates, takeText } from './live/rates.ts'
import { publishMessage } from './publish-message.ts'
import { type Reaction, setReaction } from './reactions.queries.ts'

/** The actions of people in a chat. Each is stored first, and then published to both people. */
export function chatService(
  deps: Deps & { photoFiles: PhotoFiles },
  metrics: ChatMetrics,
  rates: Rates,
) {
  const { db, bus, now } = deps
  const typing = new TokenBuckets({ burst: 1, perSecond: 1000 / limits.typingEveryMs, now })

  const publish = (stored: StoredMessage): MessageItem => {
    metrics[stored.isNew ? 'stored' : 'repeated'].inc()
    return publishMessage(bus, stored)
  }

  return {
    /**
     * The only way to store a text. One with a clientId that is stored already is published again, because
     * a server may have died before it published. Clients drop what they have.
     */
    async sendMessage(draft: Draft): Promise<{ item: MessageItem; isNew: boolean }> {
      const { userId, body: text } = draft
      const giveBack = takeText(rates, { userId, text })
      const stored = await insertMessage(db, draft, now())
      if (!stored) throw await explainRefusal(db, draft)
      // Our own client sends each message twice, as a frame and as a call.
      if (!stored.isNew) giveBack()
      return { item: publish(stored), isNew: stored.isNew }
    },

    /** Once for each clientId, like a text. */
    async sendPhoto({ picture, ...draft }: UploadedPhoto): Promise<MessageItem> {
      const { card: bytes, placeholder } = picture
      const stored = await storeFiles(deps, [bytes], ([card = bytes]) =>
        insertPhotoMessage(db, { ...draft, picture: { card, placeholder } }, now()),
      )
      return publish(stored)
    },

    /** The same reaction again is published again: a server may have died before it published. */
    async react(reaction: Reaction): Promise<ReactionChange> {
      const { chatId, messageId, userId } = reaction
      if (!rates.messages.take(personKey(userId))) throw new AppError('too_many_requests', 1)
      const set = await setReaction(db, reaction, now())
      if (!set) return { message_id: messageId, user_id: userId, kind: null, number: 0 }
      const { change, members } = set
      bus.publish({ to: members, event: { type: 'message.reaction', chatId, reaction: change } })
      return change
    },

    /** Read up to and including `seq`. */
    async markRead(chatId: number, userId: number, seq: number): Promise<void> {
      const moved = await moveReadMarker(db, { chatId, userId, seq })
      if (!moved) return
      bus.publish({
        to: moved.members,
        event: { type: 'message.read', chatId, userId, seq: moved.seq },
      })
    },

    async markMatchSeen(chatId: number, userId: number): Promise<void> {
      await markMatchSeen(db, { chatId, userId })
    },

    /** Publishes at most every two seconds for each person, in all chats together. */
    async announceTyping(chatId: number, userId: number): Promise<void> {
      if (!typing.take(personKey(userId))) return
      const recipientId = await findRecipient(db, { chatId, userId })
      if (recipientId === null) return
      bus.publish({ to: [recipientId], event: { type: 'chat.typing', chatId, userId } })
    },
  }
}

type UploadedPhoto = Omit<PhotoDraft, 'picture'> & { picture: Picture }

export type ChatService = ReturnType<typeof chatService>

/** Both can still read a chat that was ended, so the refusal may say why. */
async function explainRefusal(db: Db, { chatId, userId }: Draft): Promise<AppError> {
  return new AppError((await isEnded(db, chatId, userId)) ? 'chat_ended' : 'not_found')
}
