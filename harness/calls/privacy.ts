import { type Call, get, ownersOnly, post } from './call.ts'

export const privacyCalls: Call[] = [
  {
    name: 'POST pause',
    send: post('/api/pause', ({ owner }) => ({ userId: owner.id, paused: false })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET export',
    send: get(({ owner }) => `/api/export/${owner.id}`),
    ...ownersOnly,
    suspended: 403,
    anotherSite: 200,
  },
  {
    name: 'POST deleteaccount',
    send: post('/api/deleteaccount', ({ owner }) => ({ userId: owner.id, password: 'not this' })),
    ...ownersOnly,
    owner: 401,
    suspended: 403,
    anotherSite: 403,
  },
]
