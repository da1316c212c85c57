import { type Call, everybody, get, ownersOnly, post, put } from './call.ts'

export const lostPetsCalls: Call[] = [
  {
    name: 'GET lostpetphoto',
    send: get(({ lostPetKey }) => `/api/lostpetphoto/${lostPetKey}`),
    ...everybody(200),
    anotherSite: 200,
  },
  {
    name: 'GET lostpetshare',
    send: get(({ lostPetKey }) => `/api/lostpetshare/${lostPetKey}`),
    ...everybody(200),
    anotherSite: 200,
  },
  {
    name: 'POST raiselostpet',
    send: post('/api/raiselostpet', ({ owner, petId }) => ({
      userId: owner.id,
      petId,
      place: 'Retiro',
      lostAt: new Date(0).toISOString().replace('1970', '2026'),
    })),
    ...ownersOnly,
    owner: 409,
    anotherSite: 403,
  },
  {
    name: 'GET lostpetsnear',
    send: get(({ owner }) => `/api/lostpetsnear/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET ownlostpet',
    send: get(({ owner }) => `/api/ownlostpet/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET ownsearch',
    send: get(({ owner }) => `/api/ownsearch/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'PUT updatelostpet',
    send: put('/api/updatelostpet', ({ owner, lostPetKey }) => ({
      userId: owner.id,
      key: lostPetKey,
      acceptsVisitors: true,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET lostpet',
    send: get(({ lostPetKey }) => `/api/lostpet/${lostPetKey}`),
    ...everybody(200),
    anotherSite: 200,
  },
  {
    name: 'POST addsighting',
    send: post('/api/addsighting', ({ lostPetKey }) => ({ key: lostPetKey, words: 'Hoy.' })),
    nobody: 201,
    owner: 422,
    other: 201,
    stranger: 201,
    blocked: 201,
    anotherSite: 403,
  },
  {
    name: 'POST removesighting',
    send: post('/api/removesighting', ({ owner }) => ({ userId: owner.id, id: 1 })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST sightingsseen',
    send: post('/api/sightingsseen', ({ owner, lostPetKey }) => ({
      userId: owner.id,
      key: lostPetKey,
      upTo: 1,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST answersighting',
    send: post('/api/answersighting', ({ owner }) => ({ userId: owner.id, id: 1_000_000 })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'POST renewlostpet',
    send: post('/api/renewlostpet', ({ owner, lostPetKey }) => ({
      userId: owner.id,
      key: lostPetKey,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST endlostpet',
    send: post('/api/endlostpet', ({ owner }) => ({
      userId: owner.id,
      key: '100000000000',
      found: true,
    })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'POST undoendlostpet',
    send: post('/api/undoendlostpet', ({ owner }) => ({ userId: owner.id, key: '100000000000' })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
]
