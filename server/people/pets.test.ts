import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import type { Card } from '../../contract/discovery.ts'
import type { Household, Pet } from '../../contract/pets.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const householdOf = async (client: TestClient, id = client.id) =>
  (await client.get<Household>(`/api/household/${id}`)).body
const petsOf = async (client: TestClient) => (await householdOf(client)).pets
const add = (client: TestClient, pet: object) =>
  client.post<Pet>('/api/addpet', { userId: client.id, pet })
const update = (client: TestClient, id: number | undefined, pet: object) =>
  client.put<Pet>('/api/updatepet', { userId: client.id, id, pet })

const kira = {
  name: 'Kira',
  species: 'dog',
  breed: 'Podenco',
  sex: 'female',
  born: '2021-05',
  size: 'large',
  energy: 'lively',
  neutered: true,
  vaccinated: true,
  dogs: true,
  cats: false,
  children: true,
  about: 'Corre como el viento.\nY ronca.',
}

describe('a household', () => {
  it('begins with the pet of the sign-up, of which nothing is known but its name', async () => {
    const ana = await server.makeUser({ name: 'Ana', animalName: 'Michi' })
    expect(await householdOf(ana)).toEqual({
      id: ana.id,
      name: 'Ana',
      distance: 0,
      met: 0,
      pets: [{ id: expect.any(Number), name: 'Michi' }],
      faceUrl: expect.stringContaining(`/api/faces/${ana.id}/other`),
    })
  })

  it('tells of each pet what is known, and of the rest nothing', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const [first] = await petsOf(ana)
    expect((await update(ana, first?.id, kira)).body).toEqual({ id: first?.id, ...kira })
    expect((await add(ana, { name: 'Pez', species: 'fish' })).status).toBe(201)
    const seen = (await householdOf(luis, ana.id)).pets
    expect(seen).toEqual([
      { id: first?.id, ...kira },
      { id: expect.any(Number), name: 'Pez', species: 'fish' },
    ])
    expect((await update(ana, first?.id, { name: 'Kira', breed: '  ' })).body).toEqual({
      id: first?.id,
      name: 'Kira',
    })
  })

  it('has its first pet’s name in every call of the spec', async () => {
    const app = await openAppForTest()
    const [ana, luis] = [await app.makeUser({ animalName: 'Michi' }), await app.makeUser()]
    const [first] = await petsOf(ana)
    const second = (await add(ana, { name: 'Toby' })).body
    const settings = async () =>
      (await ana.get<Settings>(`/api/usersettings/${ana.id}?images=url`)).body.animalName
    const card = async () =>
      (await luis.get<Card[]>(`/api/usertimeline/${luis.id}?images=url`)).body[0]
    await ana.put('/api/orderpets', { userId: ana.id, ids: [second.id, first?.id] })
    expect([await settings(), (await card())?.animalName]).toEqual(['Toby', 'Toby'])
    expect((await card())?.pets.map(({ name }) => name)).toEqual(['Toby', 'Michi'])
    await ana.put('/api/updateusersettings', {
      id: ana.id,
      name: 'Ana',
      animalName: 'Tobías',
      cityId: 1,
    })
    expect((await petsOf(ana)).map(({ name }) => name)).toEqual(['Tobías', 'Michi'])
    // A call without a name renames no pet.
    await ana.put('/api/updateusersettings', { id: ana.id, name: 'Ana', cityId: 1 })
    expect((await petsOf(ana)).map(({ name }) => name)).toEqual(['Tobías', 'Michi'])
    await ana.post('/api/deletepet', { userId: ana.id, id: second.id })
    expect([await settings(), (await card())?.animalName]).toEqual(['Michi', 'Michi'])
  })

  it('has one to five pets', async () => {
    const ana = await server.makeUser()
    const [first] = await petsOf(ana)
    const alone = await ana.post('/api/deletepet', { userId: ana.id, id: first?.id })
    expect([alone.status, alone.body]).toEqual([409, { code: 'last_pet' }])
    const added = await Promise.all(
      Array.from({ length: 7 }, (_, index) => add(ana, { name: `Pet ${index}` })),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409, 409])
    const refused = added.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ code: 'too_many_pets' })
    expect(await petsOf(ana)).toHaveLength(5)
  })

  it('is ordered only by whoever knows all of it', async () => {
    const ana = await server.makeUser()
    await add(ana, { name: 'B' })
    const ids = (await petsOf(ana)).map(({ id }) => id)
    const order = (list: unknown[]) => ana.put('/api/orderpets', { userId: ana.id, ids: list })
    for (const list of [[ids[0]], [ids[0], ids[0]], [...ids, 1], [ids[1], 999_999]]) {
      expect(await order(list)).toMatchObject({ status: 409, body: { code: 'order_changed' } })
    }
    expect((await petsOf(ana)).map(({ id }) => id)).toEqual(ids)
    expect((await order(ids.toReversed())).status).toBe(200)
    expect((await petsOf(ana)).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('is nobody else’s to change', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const [pet] = await petsOf(ana)
    expect((await update(luis, pet?.id, { name: 'X' })).status).toBe(404)
    expect((await luis.post('/api/deletepet', { userId: luis.id, id: pet?.id })).status).toBe(404)
    expect((await luis.post('/api/addpet', { userId: ana.id, pet: { name: 'X' } })).status).toBe(
      403,
    )
    expect(await petsOf(ana)).toEqual([pet])
  })

  it.each([
    { species: 'dragon' },
    { sex: 'x' },
    { size: 'huge' },
    { energy: 3 },
    { born: '2021-13' },
    { born: '2021-05-01' },
    { born: '2999-01' },
    { breed: 'x'.repeat(61) },
    { about: 'x'.repeat(281) },
    { about: 'a\u0000b' },
    { name: 'a\nb' },
    { dogs: 'maybe' },
    { chip: '941000000000000' },
  ])('takes no %j', async (wrong) => {
    const ana = await server.makeUser()
    const [pet] = await petsOf(ana)
    expect(await update(ana, pet?.id, { name: 'Kira', ...wrong })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input' },
    })
    expect(await petsOf(ana)).toEqual([pet])
  })
})

describe('the card', () => {
  it('tells what it needs of every pet', async () => {
    const app = await openAppForTest()
    const [ana, luis] = [await app.makeUser(), await app.makeUser()]
    const [first] = await petsOf(ana)
    await update(ana, first?.id, kira)
    const { body } = await luis.get<Card[]>(`/api/usertimeline/${luis.id}?images=url`)
    const { name, species, breed, born, size, energy, dogs, cats } = kira
    expect(body[0]?.pets).toEqual([{ name, species, breed, born, size, energy, dogs, cats }])
  })

  it('keeps its place whatever changes about its pets', async () => {
    const app = await openAppForTest()
    const [ana, luis, eva] = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
    const deck = async () =>
      (await eva.get<Card[]>(`/api/usertimeline/${eva.id}?images=url`)).body.map(({ id }) => id)
    expect(await deck()).toEqual([luis.id, ana.id])
    const [pet] = await petsOf(ana)
    await update(ana, pet?.id, { name: 'Otro', about: 'hola', sex: 'male' })
    expect(await deck()).toEqual([luis.id, ana.id])
    await update(ana, pet?.id, { name: 'Otro', species: 'cat' })
    expect(await deck()).toEqual([luis.id, ana.id])
  })
})
