import { noFilter } from '../../contract/filter-parts.ts'
import { type Call, get, ownersOnly, post, put } from './call.ts'

export const discoveryCalls: Call[] = [
  // SameSite=Strict keeps the cookie from another site's reads; the answer could not be read anyway.
  {
    name: 'GET usertimeline',
    send: get(({ owner }) => `/api/usertimeline/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET match',
    send: get(({ owner }) => `/michiapp/match/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST adduserlike',
    send: post('/api/adduserlike', ({ owner, stranger }) => ({
      likerId: owner.id,
      likedId: stranger.id,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST adduserlike with a note',
    // The same note each time, as a client repeats it.
    send: post('/api/adduserlike', ({ owner, stranger }) => ({
      likerId: owner.id,
      likedId: stranger.id,
      note: { text: 'hola', clientId: 'a-note' },
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST adduserdislike',
    send: post('/api/adduserdislike', ({ owner, stranger }) => ({
      dislikerId: owner.id,
      dislikedId: stranger.id,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST undoswipe',
    send: post('/api/undoswipe', ({ owner, stranger }) => ({
      userId: owner.id,
      targetId: stranger.id,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET deckfilter',
    send: get(({ owner }) => `/api/deckfilter/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'PUT updatedeckfilter',
    send: put('/api/updatedeckfilter', ({ owner }) => ({ userId: owner.id, filter: noFilter })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST deckcount',
    send: post('/api/deckcount', ({ owner }) => ({ userId: owner.id, filter: noFilter })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET deckend',
    send: get(({ owner }) => `/api/deckend/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'PUT watchnewcomers',
    send: put('/api/watchnewcomers', ({ owner }) => ({ userId: owner.id, isWatching: true })),
    ...ownersOnly,
    anotherSite: 403,
  },
]
