import { type Call, everybody, get, ownersOnly, post } from './call.ts'

export const safetyCalls: Call[] = [
  {
    name: 'POST block',
    send: post('/api/block', ({ owner, blocked }) => ({ userId: owner.id, targetId: blocked.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST unblock',
    send: post('/api/unblock', ({ owner, other }) => ({ userId: owner.id, targetId: other.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET blocks',
    send: get(({ owner }) => `/api/blocks/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST report',
    send: post('/api/report', ({ owner, other }) => ({
      userId: owner.id,
      targetId: other.id,
      reason: 'other',
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET reports',
    send: get(({ owner }) => `/api/reports/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET sanctions',
    send: get(() => '/api/sanctions'),
    ...everybody(200),
    nobody: 401,
    suspended: 200,
    anotherSite: 200,
  },
  {
    name: 'POST readsanction',
    send: post('/api/readsanction', () => ({ id: 999_999_999 })),
    ...everybody(200),
    nobody: 401,
    suspended: 200,
    anotherSite: 403,
  },
  {
    name: 'POST appeal',
    send: post('/api/appeal', ({ sanctionId }) => ({ id: sanctionId, words: 'No fui yo.' })),
    nobody: 401,
    owner: 409,
    other: 404,
    stranger: 404,
    blocked: 404,
    suspended: 404,
    anotherSite: 403,
  },
  {
    name: 'POST notice',
    send: post('/api/notice', () => ({
      address: '/michiapp/profile/1',
      reason: 'child_abuse',
      words: 'Mirad esto.',
    })),
    ...everybody(201),
    anotherSite: 403,
  },
  {
    name: 'GET notice',
    send: get(({ receipt }) => `/api/notice/${receipt}`),
    ...everybody(200),
    anotherSite: 200,
  },
]
