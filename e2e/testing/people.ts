import { randomUUID } from 'node:crypto'
import type { Household, PetDetails } from '../../contract/pets.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { TestClient } from '../../harness/test-client.ts'
import type { Server } from './server.ts'

/** A person with an account, and an API client as their other device. */
export interface Person {
  id: number
  name: string
  animalName: string
  email: string
  password: string
  client: TestClient
}

interface NewPerson {
  name?: string
  animalName?: string
  cityId?: number
  /** The details of their pets; the name of the first is the animalName. */
  pets?: PetDetails[]
  /** The colours of their photos, or the pictures themselves, the main one first. */
  photos?: (string | Buffer)[]
  /** The first login shows the welcome tour. */
  isNew?: boolean
  /** Their e-mail is confirmed. */
  isConfirmed?: boolean
}

export const password = 'una clave larga'

export async function signUp(
  { origin, insertPerson }: Server,
  person: NewPerson = {},
): Promise<Person> {
  const { name = 'Ana', cityId = 1, photos = [], pets = [], isNew = false, isConfirmed } = person
  const animalName = pets[0]?.name ?? person.animalName ?? 'Michi'
  const email = `${randomUUID()}@test.es`
  const client = new TestClient(origin, 0, '')
  const account = { name, animalName, cityId, email, password }
  if (insertPerson) Object.assign(client, await insertPerson({ ...account, isConfirmed }))
  else {
    client.id = (await client.post<{ id: number }>('/api/adduser', account)).body.id
    await client.post('/api/userlogin', { email, password })
  }
  if (!isNew) await client.post('/api/welcomed', { userId: client.id })
  await describePets(client, pets)
  for (const photo of photos)
    await client.upload([typeof photo === 'string' ? await drawPicture(photo) : photo])
  return { id: client.id, name, animalName, email, password, client }
}

async function describePets(client: TestClient, [first, ...others]: PetDetails[]): Promise<void> {
  if (!first) return
  const { body } = await client.get<Household>(`/api/household/${client.id}`)
  const id = body.pets[0]?.id
  await client.put('/api/updatepet', { userId: client.id, id, pet: first })
  for (const pet of others) await client.post('/api/addpet', { userId: client.id, pet })
}

/** The same person on another device. */
export async function signInElsewhere({ origin }: Server, person: Person): Promise<Person> {
  const { id, email, password } = person
  const client = new TestClient(origin, id, '')
  await client.post('/api/userlogin', { email, password })
  return { ...person, client }
}

export async function like({ client }: Person, liked: Person): Promise<number | null> {
  const payload = { likerId: client.id, likedId: liked.id }
  const { body } = await client.post<{ chatId: number | null }>('/api/adduserlike', payload)
  return body.chatId
}

/** A like with a note. */
export async function leaveNote({ client }: Person, liked: Person, text: string): Promise<void> {
  const note = { text, clientId: randomUUID() }
  await client.post('/api/adduserlike', { likerId: client.id, likedId: liked.id, note })
}

/** Two people like each other. Returns the id of their chat. */
export async function match(one: Person, other: Person): Promise<number> {
  await like(one, other)
  return (await like(other, one)) ?? 0
}

export async function say({ client }: Person, chatId: number, message: string): Promise<void> {
  await client.post('/api/addmessage', { userId: client.id, chatId, message })
}
