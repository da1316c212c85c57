import { randomUUID } from 'node:crypto'
import type { Person } from '../harness/people.ts'

/** What a million accounts do in their busiest second (docs/scaling.md). */
export const perSecond = {
  deck: 17,
  swipe: 130,
  message: 52,
  photo: 175,
  'photo, 304': 175,
  chats: 160,
  chat: 160,
} as const

export type Kind = keyof typeof perSecond
export const kinds = Object.keys(perSecond) as Kind[]
export const writes: readonly Kind[] = ['swipe', 'message']

/** Who and what the calls are about. */
export interface CapacityWorld {
  people: Person[]
  /** The other households: `count` ids from `first` on. */
  others: { first: number; count: number }
  /** The keys of their photos. */
  photoKeys: string[]
}

export interface Call {
  path: string
  /** JSON. */
  body?: string
  etag?: string
}

const text = 'Hola, ¿salimos al parque esta tarde? Toby tiene muchas ganas.'

const pick = (count: number) => Math.floor(Math.random() * count)

/** A call as the web app makes it. `clientId` is that of a message. */
export function makeCall(
  kind: Kind,
  { id, chatId }: Person,
  { others, photoKeys }: Pick<CapacityWorld, 'others' | 'photoKeys'>,
  clientId = randomUUID(),
): Call {
  const photoKey = photoKeys[pick(photoKeys.length)] ?? ''
  const targetId = others.first + pick(others.count)
  switch (kind) {
    case 'deck':
      return { path: `/api/usertimeline/${id}?images=url` }
    case 'swipe':
      return pick(2) === 0
        ? {
            path: '/api/adduserlike',
            body: JSON.stringify({ likerId: id, likedId: targetId }),
          }
        : {
            path: '/api/adduserdislike',
            body: JSON.stringify({ dislikerId: id, dislikedId: targetId }),
          }
    case 'message':
      return {
        path: '/api/addmessage',
        body: JSON.stringify({ userId: id, chatId, message: text, clientId }),
      }
    case 'photo':
      return { path: `/api/photos/${photoKey}/card` }
    case 'photo, 304':
      return { path: `/api/photos/${photoKey}/card`, etag: `"${photoKey}"` }
    case 'chats':
      return { path: `/api/userchats/${id}?images=url` }
    case 'chat':
      return { path: `/api/chat/${chatId}?images=url` }
  }
}

/** A call as it goes over the wire. */
export function writeCall({ path, body, etag }: Call, { cookie, address }: Person): string {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    `x-forwarded-for: ${address}`,
  ]
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  if (etag !== undefined) lines.push(`if-none-match: ${etag}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** How many different answers of each kind the control has. */
export const answersOfControl = 20

export const pathOfControl = (kind: Kind, index: number) => `/${kind.replace(', ', '-')}/${index}`

export const anyPathOfControl = (kind: Kind) => pathOfControl(kind, pick(answersOfControl))
