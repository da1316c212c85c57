import { type Call, everybody, get, post } from './call.ts'

export const generalCalls: Call[] = [
  { name: 'GET config', send: get(() => '/api/config'), ...everybody(200), anotherSite: 200 },
  { name: 'GET session', send: get(() => '/api/session'), ...everybody(200), anotherSite: 200 },
  { name: 'GET docs', send: get(() => '/api/docs'), ...everybody(200), anotherSite: 200 },
  { name: 'GET healthz', send: get(() => '/healthz'), ...everybody(200), anotherSite: 200 },
  {
    name: 'POST pageview',
    send: post('/api/pageview', () => ({ path: '/home' })),
    ...everybody(204),
    anotherSite: 403,
  },
]
