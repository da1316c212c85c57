import sharp from 'sharp'
import { basePath } from '../contract/routes.ts'
import { designPet, drawPet, pictureCount } from '../demo/illustrator/draw-pet.ts'
import { startServer } from '../e2e/testing/server.ts'

export interface WebWorld {
  /** Where the app is served, without a slash at the end. */
  url: string
  email: string
  password: string
  close(): Promise<void>
}

const password = 'una clave larga'
const petCount = 8

/** The real server in a process of its own, with a newcomer and some drawn pets nearby. */
export async function openWebWorld(): Promise<WebWorld> {
  const { origin, stop } = await startServer()
  for (let index = 0; index < petCount; index++) await addPet(origin, index)
  const email = 'newcomer@michi.es'
  const userId = await addUser(origin, email, 'Micho')
  // Skips the welcome tour.
  await post(origin, '/api/welcomed', { userId }, await logIn(origin, email))
  return { url: origin + basePath, email, password, close: stop }
}

async function addPet(origin: string, index: number): Promise<void> {
  const email = `pet${index}@michi.es`
  const id = await addUser(origin, email, `Michi ${index + 1}`)
  const cookie = await logIn(origin, email)
  const look = designPet(`bench ${index}`)
  const form = new FormData()
  form.append('id', String(id))
  for (let picture = 0; picture < pictureCount(look); picture++) {
    const bytes = await sharp(Buffer.from(drawPet(look, picture)))
      .jpeg()
      .toBuffer()
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  }
  const response = await fetch(`${origin}/api/addprofileimage/`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!response.ok) throw new Error(`addprofileimage answered ${response.status}`)
}

async function addUser(origin: string, email: string, animalName: string): Promise<number> {
  const response = await post(origin, '/api/adduser', { name: 'Ana', animalName, email, password })
  const { id } = (await response.json()) as { id: number }
  return id
}

/** Returns the session cookie. */
async function logIn(origin: string, email: string): Promise<string> {
  const { headers } = await post(origin, '/api/userlogin', { email, password })
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}
