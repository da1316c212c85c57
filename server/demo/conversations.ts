import type { Kysely } from 'kysely'
import { moveReadMarker } from '../chat/chat.queries.ts'
import { insertMessages } from '../chat/store-messages.queries.ts'
import type { Database } from '../db/schema.ts'
import { recordLike } from '../discovery/swipes.queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

interface Line {
  /** How long before the world began. */
  ago: number
  by: 'me' | 'them'
  text: string
}

// Between them, the times of these show every branch of the rule in spec §9.
const conversations: { lines: Line[]; isUnread: boolean }[] = [
  {
    isUnread: false,
    lines: [
      { ago: 9 * day, by: 'them', text: '¡Hola! ¿Bigotes es siempre tan serio en las fotos?' },
      { ago: 9 * day - 20 * minute, by: 'me', text: 'Solo cuando no hay atún delante 😼' },
      { ago: 26 * hour, by: 'them', text: 'Ayer te vimos en el Retiro, ¿erais vosotros?' },
    ],
  },
  {
    isUnread: false,
    lines: [
      { ago: 2 * day, by: 'me', text: '¡Qué orejas más bonitas!' },
      { ago: 27 * minute, by: 'them', text: 'Gracias, las cepillamos cada domingo.' },
      { ago: 12 * minute, by: 'me', text: '¿Quedamos este finde para un paseo?' },
    ],
  },
  {
    isUnread: true,
    lines: [
      { ago: 80 * second, by: 'them', text: '¡Hola, Bigotes! Soy nueva en el barrio.' },
      { ago: 25 * second, by: 'them', text: '¿Cuál es tu rincón favorito para dormir la siesta?' },
    ],
  },
]

export async function insertConversations(
  db: Kysely<Database>,
  myId: number,
  otherIds: number[],
  now: number,
): Promise<void> {
  for (const [index, { lines, isUnread }] of conversations.entries()) {
    const otherId = otherIds[index]
    const matchedAt = now - (lines[0]?.ago ?? 0) - hour
    if (otherId === undefined) return
    await recordLike(db, { viewerId: otherId, targetId: myId, now: matchedAt })
    const { chatId, isNewMatch } = await recordLike(db, {
      viewerId: myId,
      targetId: otherId,
      now: matchedAt,
    })
    if (chatId === null || !isNewMatch) continue
    for (const { ago, by, text } of lines) {
      const userId = by === 'me' ? myId : otherId
      await insertMessages(db, [{ chatId, userId, clientId: null, body: text }], now - ago)
    }
    const readers = isUnread ? [otherId] : [myId, otherId]
    for (const userId of readers) await moveReadMarker(db, { chatId, userId, seq: lines.length })
  }
}
