import { randomUUID } from 'node:crypto'
import type { LikeResult } from '../contract/discovery.ts'
import type { NewNote, NotePage } from '../contract/notes.ts'
import type { TestClient } from './test-client.ts'

export const like = (liker: TestClient, liked: TestClient, note?: NewNote) =>
  liker.post<LikeResult>('/api/adduserlike', { likerId: liker.id, likedId: liked.id, note })

export const sendNote = (
  from: TestClient,
  to: TestClient,
  text = '¿Paseamos por el río?',
  rest: Partial<NewNote> = {},
) => like(from, to, { text, clientId: randomUUID(), ...rest })

export const allowanceOf = (from: TestClient, to: TestClient) =>
  from.get<object>(`/api/noteallowance/${from.id}/${to.id}`)

export const notesOf = async (who: TestClient) =>
  (await who.get<NotePage>(`/api/usernotes/${who.id}`)).body.notes

export const textsOf = async (who: TestClient) => (await notesOf(who)).map(({ text }) => text)

export const declineNote = (who: TestClient, id = 0) =>
  who.post('/api/declinenote', { userId: who.id, id })

export const seeNotes = async (who: TestClient) => {
  const ids = (await notesOf(who)).map(({ id }) => id)
  return who.post('/api/seenotes', { userId: who.id, ids })
}

export const undoLike = (who: TestClient, target: TestClient) =>
  who.post('/api/undoswipe', { userId: who.id, targetId: target.id })
