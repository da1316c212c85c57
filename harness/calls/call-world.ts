import sharp from 'sharp'
import type { MessageItem } from '../../contract/chat.ts'
import type {
  AddedFoundAnimal,
  FoundAnimals,
  OwnFoundAnimal,
} from '../../contract/found-animals.ts'
import type { OwnLostPet, RaisedLostPet } from '../../contract/lost-pets.ts'
import type { NotePage } from '../../contract/notes.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { Receipt } from '../../contract/reports.ts'
import type { Sanction } from '../../contract/sanctions.ts'
import { suspendAccount, warnAccount } from '../../server/moderation/impose.queries.ts'
import { propose } from '../playdates.ts'
import type { TestApp } from '../test-app.ts'
import { foundAnimalForm, type TestClient } from '../test-client.ts'

/** The ids are always the owner's, as an attacker would use them; only the session differs. */
export interface CallWorld {
  owner: TestClient
  /** Has a match and a chat with the owner. */
  other: TestClient
  stranger: TestClient
  /** Blocked by the owner. */
  blocked: TestClient
  /** Has signed in since the suspension. */
  suspended: TestClient
  /** Has only sent a note to the owner. */
  unknown: TestClient
  noteId: number
  nobody: TestClient
  chatId: number
  /** Proposed by `other` in the chat. */
  playdateId: number
  photo: { id: number; url: string }
  /** Sent by `other` in the chat. */
  chatPhotoUrl: string
  petId: number
  /** Of the owner. */
  lostPetKey: string
  /** Sent by `other` about it. */
  sightingPhotoUrl: string
  /** Recorded by `other`, and claimed by the owner. */
  foundAnimal: { key: string; id: number; claimId: number }
  /** A sanction of the owner, with an appeal. */
  sanctionId: number
  /** Of a notice that a visitor without an account has sent. */
  receipt: string
  form: () => FormData
  chatForm: (senderId: number) => FormData
  sightingForm: () => FormData
  foundForm: () => FormData
}

export const password = 'long enough'

/** Some calls exist only where mail can be sent. */
export const callConfig = {
  publicOrigin: 'http://michi.example',
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' },
}

export async function makeCallWorld(server: TestApp): Promise<CallWorld> {
  const [owner, other, stranger, blocked, unknown] = [
    await server.makeUser({ password }),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  const confirmed = [owner, other, unknown].map(({ id }) => id)
  await server.store.db
    .updateTable('users')
    .set({ email_confirmed_at: 1 })
    .where('id', 'in', confirmed)
    .execute()
  await owner.post('/api/block', { userId: owner.id, targetId: blocked.id })
  await owner.post('/api/adduserlike', { likerId: owner.id, likedId: other.id })
  const match = await other.post<{ chatId: number }>('/api/adduserlike', {
    likerId: other.id,
    likedId: owner.id,
  })
  await unknown.post('/api/adduserlike', {
    likerId: unknown.id,
    likedId: owner.id,
    note: { text: 'hola', clientId: 'a-note' },
  })
  const received = await owner.get<NotePage>(`/api/usernotes/${owner.id}`)
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const [photo] = (await owner.upload<PhotoItem[]>([file])).body
  const household = await owner.get<Household>(`/api/household/${owner.id}`)
  const lost = await owner.post<RaisedLostPet>('/api/raiselostpet', {
    userId: owner.id,
    petId: household.body.pets[0]?.id,
    photoId: photo?.id,
    place: 'Retiro',
    lostAt: new Date(server.now()).toISOString(),
  })
  // Not the first one, which another call removes.
  await other.post('/api/addsighting', { key: lost.body.key, words: 'Ayer.' })
  await other.uploadSighting(lost.body.key, file)
  const own = await owner.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)
  const foundAnimal = await makeFoundAnimal(owner, other, file)
  const { chatId } = match.body
  const by = { name: 'moderator', now: server.now() }
  await warnAccount(server.store.db, owner.id, by)
  const suspended = await server.makeUser()
  await suspendAccount(server.store.db, suspended.id, by)
  const sanctions = await owner.get<Sanction[]>('/api/sanctions')
  const sanctionId = sanctions.body[0]?.id ?? 0
  await owner.post('/api/appeal', { id: sanctionId, words: 'No fui yo.' })
  const notice = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad esto.' }
  const { body } = await server.visitor().post<Receipt>('/api/notice', notice)
  const form = (senderId = owner.id) => {
    const data = new FormData()
    data.append('files', new Blob([new Uint8Array(file)]), 'a.png')
    data.append('id', String(senderId))
    return data
  }
  const chatForm = (senderId: number) => {
    const data = form(senderId)
    data.append('chatId', String(chatId))
    data.append('clientId', crypto.randomUUID())
    return data
  }
  const sightingForm = () => {
    const data = form()
    data.append('words', 'Hoy.')
    return data
  }
  for (const writer of [owner, other])
    await writer.post('/api/addmessage', { userId: writer.id, chatId, message: 'hola' })
  const sent = await other.uploadToChat<MessageItem>(chatId, file)
  const { body: playdate } = await propose(other, chatId)
  return {
    owner,
    other,
    stranger,
    blocked,
    suspended: await server.signInAgain(suspended),
    unknown,
    noteId: received.body.notes[0]?.id ?? 0,
    nobody: server.visitor(),
    chatId,
    playdateId: playdate.id,
    photo: { id: photo?.id ?? 0, url: photo?.img_url ?? '' },
    chatPhotoUrl: sent.body.photo?.url ?? '',
    petId: household.body.pets[0]?.id ?? 0,
    lostPetKey: lost.body.key,
    sightingPhotoUrl: own.body.lostPet?.sightings[0]?.photo?.url ?? '',
    foundAnimal,
    sanctionId,
    receipt: body.receipt,
    form,
    chatForm,
    sightingForm,
    foundForm: () => foundAnimalForm(file),
  }
}

async function makeFoundAnimal(owner: TestClient, finder: TestClient, file: Buffer) {
  const { key } = (await finder.uploadFoundAnimal<AddedFoundAnimal>(file)).body
  const list = await owner.get<FoundAnimals>(`/api/foundanimals/${owner.id}`)
  const id = list.body[0]?.id ?? 0
  await owner.post('/api/claimfoundanimal', { userId: owner.id, id, words: 'Se llama Luna.' })
  const { body } = await finder.get<OwnFoundAnimal>(`/api/foundanimal/${key}`)
  return { key, id, claimId: body.claims[0]?.id ?? 0 }
}
