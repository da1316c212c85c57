import { type Call, get, ownersOnly, post } from './call.ts'

export const notesCalls: Call[] = [
  {
    name: 'GET noteallowance',
    send: get(({ owner, unknown }) => `/api/noteallowance/${owner.id}/${unknown.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET usernotes',
    send: get(({ owner }) => `/api/usernotes/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST seenotes',
    send: post('/api/seenotes', ({ owner, noteId }) => ({ userId: owner.id, ids: [noteId] })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST declinenote',
    send: post('/api/declinenote', ({ owner, noteId }) => ({ userId: owner.id, id: noteId })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST declinenote as oneself',
    send: (client, world, headers) =>
      post('/api/declinenote', ({ noteId }) => ({ userId: client.id, id: noteId }))(
        client,
        world,
        headers,
      ),
    nobody: 401,
    owner: 200,
    other: 404,
    stranger: 404,
    blocked: 404,
    anotherSite: 403,
  },
  {
    name: 'POST acceptnotes',
    send: post('/api/acceptnotes', ({ owner }) => ({ userId: owner.id, accepts: true })),
    ...ownersOnly,
    anotherSite: 403,
  },
]
