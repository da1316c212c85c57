import { type Call, get, ownersOnly, post, put, unlessBlocked } from './call.ts'

export const peopleCalls: Call[] = [
  {
    name: 'GET userprofile',
    send: get(({ owner }) => `/api/userprofile/${owner.id}`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  {
    name: 'GET household',
    send: get(({ owner }) => `/api/household/${owner.id}`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  {
    name: 'POST addpet',
    send: post('/api/addpet', ({ owner }) => ({ userId: owner.id, pet: { name: 'B' } })),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'PUT updatepet',
    send: put('/api/updatepet', ({ owner, petId }) => ({
      userId: owner.id,
      id: petId,
      pet: { name: 'Pet' },
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'PUT updatepet as oneself',
    send: (client, world, headers) =>
      put('/api/updatepet', ({ petId }) => ({
        userId: client.id,
        id: petId,
        pet: { name: 'Pet' },
      }))(client, world, headers),
    nobody: 401,
    owner: 200,
    other: 404,
    stranger: 404,
    blocked: 404,
    anotherSite: 403,
  },
  {
    name: 'POST deletepet',
    send: post('/api/deletepet', ({ owner }) => ({ userId: owner.id, id: 999_999_999 })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'PUT orderpets',
    send: put('/api/orderpets', ({ owner }) => ({ userId: owner.id, ids: [999_999_999] })),
    ...ownersOnly,
    owner: 409,
    anotherSite: 403,
  },
]
