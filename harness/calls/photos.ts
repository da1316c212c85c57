import { type Call, get, ownersOnly, post, put, unlessBlocked } from './call.ts'

export const photosCalls: Call[] = [
  { name: 'GET photo', send: get(({ photo }) => photo.url), ...unlessBlocked, anotherSite: 200 },
  {
    name: 'GET faces',
    send: get(({ owner }) => `/api/faces/${owner.id}/cat`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  {
    name: 'POST addprofileimage',
    send: (client, { form }, headers) =>
      client.sendRaw('POST', '/api/addprofileimage/', form(), headers),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'PUT orderphotos',
    send: put('/api/orderphotos', ({ owner, photo }) => ({ userId: owner.id, ids: [photo.id, 1] })),
    ...ownersOnly,
    owner: 409,
    anotherSite: 403,
  },
  {
    name: 'PUT photopet',
    send: put('/api/photopet', ({ owner, photo, petId }) => ({
      userId: owner.id,
      id: photo.id,
      petId,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'PUT photofocus',
    send: put('/api/photofocus', ({ owner, photo }) => ({
      userId: owner.id,
      id: photo.id,
      focus: { x: 50, y: 20 },
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST deleteimage',
    send: post('/api/deleteimage/', ({ owner }) => ({ id: 1, userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
]
