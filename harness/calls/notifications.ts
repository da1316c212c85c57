import { type Call, everybody, get, ownersOnly, post, put } from './call.ts'

export const notificationsCalls: Call[] = [
  {
    name: 'GET stopmail',
    send: get(({ owner }) => `/api/stopmail/${owner.id}.${'x'.repeat(43)}`),
    ...everybody(404),
    anotherSite: 404,
  },
  {
    name: 'POST stopmail',
    send: (client, { owner }, headers) =>
      client.sendRaw(
        'POST',
        `/api/stopmail/${owner.id}.${'x'.repeat(43)}`,
        'List-Unsubscribe=One-Click',
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ),
    ...everybody(404),
    anotherSite: 403,
  },
  {
    name: 'GET notifications',
    send: get(({ owner }) => `/api/notifications/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'PUT updatenotifications',
    send: put('/api/updatenotifications', ({ owner }) => ({ userId: owner.id, quiet: false })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET subscriptions',
    send: get(({ owner }) => `/api/subscriptions/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST endsubscription',
    send: post('/api/endsubscription', ({ owner }) => ({ userId: owner.id, id: 1 })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST addsubscription',
    send: post('/api/addsubscription', ({ owner }) => ({
      userId: owner.id,
      endpoint: 'https://fcm.googleapis.com/owner',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST deletesubscription',
    send: post('/api/deletesubscription', ({ owner }) => ({
      userId: owner.id,
      endpoint: 'https://fcm.googleapis.com/owner',
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
]
