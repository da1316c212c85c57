import { randomUUID } from 'node:crypto'
import type { ChatPlaydates, Playdate } from '../contract/playdates.ts'
import type { TestApp } from './test-app.ts'
import type { Answer, TestClient } from './test-client.ts'

const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A full minute so long after `now`. */
export const timeIn = (ms: number, now = Date.now()): string =>
  new Date(Math.ceil((now + ms) / minute) * minute).toISOString()

export interface Step {
  place?: string
  times?: string[]
  time?: string | undefined
  version?: number
  clientId?: string
}

/** In two days, at the Retiro, unless the test says otherwise. */
export const propose = (who: TestClient, chatId: number, step: Step = {}) =>
  who.post<Playdate>('/api/proposeplaydate', {
    userId: who.id,
    chatId,
    place: 'Parque del Retiro, puerta de Alcalá',
    times: [timeIn(2 * day)],
    clientId: randomUUID(),
    ...step,
  })

const act =
  (path: string) =>
  (who: TestClient, { id, version }: Playdate, step: Step = {}): Promise<Answer<Playdate>> =>
    who.post(path, { userId: who.id, playdateId: id, version, clientId: randomUUID(), ...step })

const change = act('/api/changeplaydate')
export const acts = {
  change: (who: TestClient, playdate: Playdate, step: Step = {}) =>
    change(who, playdate, { place: 'Casa de Campo', times: [timeIn(3 * day)], ...step }),
  accept: (who: TestClient, playdate: Playdate, step: Step = {}) =>
    act('/api/acceptplaydate')(who, playdate, { time: playdate.times[0], ...step }),
  decline: act('/api/declineplaydate'),
  cancel: act('/api/cancelplaydate'),
}

export const playdatesOf = async (who: TestClient, chatId: number): Promise<ChatPlaydates> =>
  (await who.get<ChatPlaydates>(`/api/chatplaydates/${chatId}`)).body

export const review = (who: TestClient, playdateId: number, answer: string) =>
  who.post('/api/reviewplaydate', { userId: who.id, playdateId, answer })

export const fileOf = async (who: TestClient, playdateId: number): Promise<string> => {
  const { body } = await who.get<ArrayBuffer>(`/api/playdatefile/${playdateId}`)
  return Buffer.from(body).toString()
}

/** Advances the clock. Sessions may have ended meanwhile, so both sign in again. */
export async function wait(app: TestApp, ms: number, ...people: TestClient[]): Promise<void> {
  app.advance(ms)
  for (const who of people) who.cookie = (await app.signInAgain(who)).cookie
}
