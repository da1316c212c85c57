import { type Call, everybody, get, ownersOnly, post } from './call.ts'

export const invitationsCalls: Call[] = [
  {
    name: 'GET invitations',
    send: get(({ owner }) => `/api/invitations/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST addinvitation',
    send: post('/api/addinvitation', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'POST endinvitations',
    send: post('/api/endinvitations', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET invitation',
    send: get(() => `/api/invitation/${'x'.repeat(22)}`),
    ...everybody(410),
    anotherSite: 410,
  },
  {
    name: 'POST welcomed',
    send: post('/api/welcomed', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
]
