import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import type { ChatListItem } from '../../contract/chat.ts'
import type { Card, Match } from '../../contract/discovery.ts'
import { petSpecies } from '../../contract/pet-words.ts'
import type { Household } from '../../contract/pets.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { faceUrl } from './faces.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const cityId = 730

/** The avatars of a person in the three lists of a viewer. */
async function facesOf(shown: TestClient, viewer: TestClient, query = '?images=url') {
  const find = async <Item extends object>(path: string, isIt: (item: Item) => boolean) =>
    (await viewer.get<Item[]>(path + query)).body.find(isIt)
  return {
    card: await find<Card>(`/api/usertimeline/${viewer.id}`, ({ id }) => id === shown.id),
    chat: await find<ChatListItem>(
      `/api/userchats/${viewer.id}`,
      (chat) => chat.other_user_id === shown.id,
    ),
    match: await find<Match>(`/michiapp/match/${viewer.id}`, ({ id }) => id === shown.id),
  }
}

const match = async (one: TestClient, other: TestClient) => {
  await one.post('/api/adduserlike', { likerId: one.id, likedId: other.id })
  await other.post('/api/adduserlike', { likerId: other.id, likedId: one.id })
}

it('a person without photos has a face of their species, until there is a photo', async () => {
  const [ana, luis] = [await server.makeUser({ cityId }), await server.makeUser({ cityId })]
  const { body } = await ana.get<Household>(`/api/household/${ana.id}`)
  const pet = { name: 'Kira', species: 'dog' }
  await ana.put('/api/updatepet', { userId: ana.id, id: body.pets[0]?.id, pet })
  const url = expect.stringMatching(new RegExp(`^/api/faces/${ana.id}/dog\\?edition=\\d+$`))
  expect(body.faceUrl).toMatch(`/api/faces/${ana.id}/other`)
  const { card } = await facesOf(ana, luis)
  expect(card).toMatchObject({ faceUrl: url, imgUrls: [] })
  await match(ana, luis)
  const { chat, match: matched } = await facesOf(ana, luis)
  expect(chat).toMatchObject({ face_url: url, img_url: null })
  expect(matched).toMatchObject({ faceUrl: url, imgUrl: null })
  const own = await ana.get<Settings>(`/api/usersettings/${ana.id}?images=url`)
  expect(own.body).toMatchObject({ faceUrl: url, imgUrl: null })

  await ana.upload([await drawPicture()])
  const after = await facesOf(ana, luis)
  expect(after.chat).not.toHaveProperty('face_url')
  expect(after.match).not.toHaveProperty('faceUrl')
})

it('a client that knows only the spec gets no face', async () => {
  const [ana, luis, eva] = await Promise.all([1, 2, 3].map(() => server.makeUser({ cityId })))
  if (!ana || !luis || !eva) throw new Error('three people')
  await match(ana, luis)
  const { chat, match: matched } = await facesOf(ana, luis, '')
  const { card } = await facesOf(ana, eva, '')
  const own = (await ana.get(`/api/usersettings/${ana.id}`)).body
  const photos = (await luis.get(`/api/userprofile/${ana.id}`)).body
  expect(photos).toEqual([])
  expect(JSON.stringify([chat, matched, card, own])).not.toMatch(/face/i)
  expect(card).toMatchObject({ imgArray: '', imgType: '' })
  expect(chat).toMatchObject({ img_type: null, img_encoded: null })
})

it('a face is kept for a year, the same each time, and different for each person', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const drawn = new Set<string>()
  for (const species of petSpecies) {
    for (const { id } of [ana, luis]) {
      const path = `/api/faces/${id}/${species}`
      const { status, headers, body } = await luis.get<ArrayBuffer>(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/svg+xml')
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      const svg = Buffer.from(body).toString()
      expect(svg).toMatch(/^<svg .*<\/svg>$/s)
      expect(svg).not.toMatch(/NaN|undefined|<script|<text|href/)
      drawn.add(svg)
    }
  }
  expect(drawn.size).toBe(2 * petSpecies.length)
  const path = `/api/faces/${ana.id}/cat`
  const packed = await luis.get<ArrayBuffer>(path, { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const plain = await luis.get<ArrayBuffer>(path, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(gunzipSync(packed.body)).toEqual(Buffer.from(plain.body))
})

it('a face is of the first pet, whatever the names are and however the JSON is formatted', () => {
  const households = [
    [
      { name: 'Toby', species: 'dog' },
      { name: 'Michi', species: 'cat' },
    ],
    [{ name: '}]{"species":"cat"', species: 'dog' }],
    [{ name: 'species' }, { name: 'Michi', species: 'cat' }],
    [{ name: '\\","species":"cat' }],
    [{ born: '2020-01', breed: 'mixed', species: 'rabbit', name: 'Nube' }],
    [],
  ]
  const speciesIn = (text: string) => /\w+(?=\?)/.exec(faceUrl(7, text))?.[0]
  const expected = ['dog', 'dog', 'other', 'other', 'rabbit', 'other']
  expect(households.map((pets) => speciesIn(JSON.stringify(pets)))).toEqual(expected)
  // As a person, or PostgreSQL, would format it.
  expect(households.map((pets) => speciesIn(JSON.stringify(pets, null, 2)))).toEqual(expected)
})
