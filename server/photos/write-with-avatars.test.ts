import { expect, it } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it('each row of a long list has the avatar of its own person, or none', async () => {
  const app = await openAppForTest()
  const { ana, luis, chatId } = await app.makePair()
  await luis.upload([await drawPicture()])
  const rows = Array.from({ length: 25 }, (_, index) => ({
    chat_id: chatId,
    seq: index + 1,
    user_id: index % 3 === 0 ? ana.id : luis.id,
    body: `"${index}", \\ y más`,
    created_at: 0,
  }))
  const { db } = app.store
  await db.insertInto('messages').values(rows).execute()
  await db.updateTable('chats').set({ last_seq: 25 }).where('id', '=', chatId).execute()
  const avatar = await db
    .selectFrom('photo_files')
    .select('bytes')
    .where('size', '=', 'avatar')
    .executeTakeFirstOrThrow()

  const { body } = await ana.get<{ chatMessages: MessageItem[] }>(`/api/chat/${chatId}`)
  const encoded = Buffer.from(avatar.bytes).toString('base64')
  expect(body.chatMessages.map((item) => [item.message, item.img_encoded])).toEqual(
    rows.map((row) => [row.body, row.user_id === luis.id ? encoded : null]),
  )
})
