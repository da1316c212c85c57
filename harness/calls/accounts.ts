import { type Call, everybody, get, ownersOnly, post, put } from './call.ts'
import { password } from './call-world.ts'

export const accountsCalls: Call[] = [
  {
    name: 'POST adduser',
    send: post('/api/adduser', () => ({
      name: 'A',
      email: `${crypto.randomUUID()}@michi.es`,
      password: 'long enough',
    })),
    ...everybody(201),
    anotherSite: 403,
  },
  {
    name: 'POST userlogin',
    send: post('/api/userlogin', () => ({ email: 'nobody@michi.es', password: 'wrong' })),
    ...everybody(401),
    anotherSite: 403,
  },
  {
    name: 'GET userlogin',
    send: get(() => '/api/userlogin/nobody@michi.es/wrong'),
    ...everybody(200),
    anotherSite: 403,
  },
  {
    name: 'GET usersettings',
    send: get(({ owner }) => `/api/usersettings/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'PUT updateusersettings',
    send: put('/api/updateusersettings/', ({ owner }) => ({
      id: owner.id,
      name: 'Owner',
      animalName: 'Pet',
      cityId: 1,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST changepassword',
    send: post('/api/changepassword', ({ owner }) => ({
      userId: owner.id,
      password,
      newPassword: password,
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST requestreset',
    send: post('/api/requestreset', () => ({ email: 'nobody@michi.es' })),
    ...everybody(200),
    anotherSite: 403,
  },
  {
    name: 'POST resetpassword',
    send: post('/api/resetpassword', () => ({ token: 'x'.repeat(43), password })),
    ...everybody(410),
    anotherSite: 403,
  },
  {
    name: 'POST signinbylink',
    send: post('/api/signinbylink', () => ({ token: 'x'.repeat(43) })),
    ...everybody(410),
    anotherSite: 403,
  },
  {
    name: 'GET sessions',
    send: get(({ owner }) => `/api/sessions/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST endsession',
    send: post('/api/endsession', ({ owner }) => ({ userId: owner.id, id: 1 })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST endsessions',
    send: post('/api/endsessions', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'GET email',
    send: get(({ owner }) => `/api/email/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST requestconfirmation',
    send: post('/api/requestconfirmation', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST changeemail',
    send: post('/api/changeemail', ({ owner }) => ({
      userId: owner.id,
      password: 'not this',
      email: 'another@michi.es',
    })),
    ...ownersOnly,
    owner: 401,
    anotherSite: 403,
  },
  {
    name: 'POST confirmemail',
    send: post('/api/confirmemail', () => ({ token: 'x'.repeat(43) })),
    ...everybody(410),
    anotherSite: 403,
  },
]
