import { moveReadMarker } from '../server/chat/chat.queries.ts'
import { insertMessage } from '../server/chat/insert-messages.queries.ts'
import type { Db } from '../server/db/store.ts'
import { recordLike } from '../server/discovery/swipes.queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

interface Line {
  /** Milliseconds before the creation of the world. */
  ago: number
  by: 'me' | 'them'
  text: string
}

// The last messages cover each branch of the rule for times in spec §9, except 'ahora'.
const conversations: { lines: Line[]; isUnread: boolean }[] = [
  {
    isUnread: false,
    lines: [
      { ago: 10 * day, by: 'me', text: '¿Es verdad que duermes en el lavabo?' },
      { ago: 9 * day, by: 'them', text: 'Solo en verano. En invierno, dentro del armario.' },
    ],
  },
  {
    isUnread: false,
    lines: [
      { ago: 9 * day, by: 'them', text: '¡Hola! ¿Bigotes es siempre tan serio en las fotos?' },
      { ago: 9 * day - 20 * minute, by: 'me', text: 'Solo cuando no hay atún delante 😼' },
      // More than 24 hours: at any time and in any time zone this was yesterday.
      { ago: day + 3 * minute, by: 'them', text: 'Os hemos visto en el Retiro, ¿erais vosotros?' },
      { ago: day + minute, by: 'me', text: '¡Sí! Bigotes iba en la mochila, mirando palomas.' },
      { ago: day, by: 'them', text: 'La próxima vez saludad, que llevamos premios.' },
    ],
  },
  {
    isUnread: false,
    lines: [
      { ago: 80 * minute, by: 'them', text: '¿Tú también tienes miedo a la aspiradora?' },
      { ago: 75 * minute, by: 'me', text: 'Miedo no. Respeto, desde lo alto del armario.' },
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

/** How many neighbours have a conversation from the start. */
export const conversationCount = conversations.length

export async function insertConversations(
  db: Db,
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
      await insertMessage(db, { chatId, userId, clientId: null, body: text }, now - ago)
    }
    const readers = isUnread ? [otherId] : [myId, otherId]
    for (const userId of readers) await moveReadMarker(db, { chatId, userId, seq: lines.length })
  }
}
