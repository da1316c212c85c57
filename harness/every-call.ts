import sharp from 'sharp'
import type { MessageItem } from '../contract/chat.ts'
import { noFilter } from '../contract/deck-filter.ts'
import type { Receipt, Sanction } from '../contract/due-process.ts'
import type { RaisedLostPet } from '../contract/lost-pets.ts'
import type { NotePage } from '../contract/notes.ts'
import type { Household } from '../contract/pets.ts'
import type { PhotoItem } from '../contract/photos.ts'
import type { ChatPlaydates, Playdate } from '../contract/playdates.ts'
import { warnAccount } from '../server/safety/moderation.queries.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

// Every call of the server, with the status that each kind of person gets. The ids are always the
// owner's, as an attacker would use them; only the session differs.

export interface CallWorld {
  owner: TestClient
  /** Has a match and a chat with the owner. */
  other: TestClient
  stranger: TestClient
  /** Blocked by the owner. */
  blocked: TestClient
  /** Nothing is between this person and the owner, except a note to the owner. */
  unknown: TestClient
  noteId: number
  nobody: TestClient
  chatId: number
  /** Proposed by the other one in the chat. */
  playdateId: number
  photo: { id: number; url: string }
  /** Of the other one, in the chat with the owner. */
  chatPhotoUrl: string
  petId: number
  /** Of the owner. */
  lostPetKey: string
  /** The owner's, who has appealed already. */
  sanctionId: number
  /** Of a notice by somebody without an account. */
  receipt: string
  form: () => FormData
  chatForm: (senderId: number) => FormData
}

export interface Call {
  name: string
  send: (
    client: TestClient,
    world: CallWorld,
    headers: Record<string, string>,
  ) => Promise<{ status: number; headers: Headers }>
  nobody: number
  owner: number
  other: number
  stranger: number
  blocked: number
  /** The owner's session, but sent from a page of another site. */
  anotherSite: number
}

const password = 'long enough'
const json = { 'content-type': 'application/json' }
const post =
  (path: string, body: (world: CallWorld) => object): Call['send'] =>
  (client, world, headers) =>
    client.sendRaw('POST', path, JSON.stringify(body(world)), { ...json, ...headers })
const put =
  (path: string, body: (world: CallWorld) => object): Call['send'] =>
  (client, world, headers) =>
    client.sendRaw('PUT', path, JSON.stringify(body(world)), { ...json, ...headers })
const get =
  (path: (world: CallWorld) => string): Call['send'] =>
  (client, world, headers) =>
    client.get(path(world), headers)

/** The link is forged. */
const nobodys = { nobody: 404, owner: 404, other: 404, stranger: 404, blocked: 404 }
const ownersOnly = { nobody: 401, owner: 200, other: 403, stranger: 403, blocked: 403 }
const membersOnly = { nobody: 401, owner: 200, other: 200, stranger: 404, blocked: 404 }
const unlessBlocked = { nobody: 401, owner: 200, other: 200, stranger: 200, blocked: 404 }
const anybody = { nobody: 200, owner: 200, other: 200, stranger: 200, blocked: 200 }

export const calls: Call[] = [
  { name: 'GET config', send: get(() => '/api/config'), ...anybody, anotherSite: 200 },
  { name: 'GET session', send: get(() => '/api/session'), ...anybody, anotherSite: 200 },
  { name: 'GET docs', send: get(() => '/api/docs'), ...anybody, anotherSite: 200 },
  { name: 'GET healthz', send: get(() => '/healthz'), ...anybody, anotherSite: 200 },
  {
    name: 'POST adduser',
    send: post('/api/adduser', () => ({
      name: 'A',
      email: `${crypto.randomUUID()}@michi.es`,
      password: 'long enough',
    })),
    nobody: 201,
    owner: 201,
    other: 201,
    stranger: 201,
    blocked: 201,
    anotherSite: 403,
  },
  {
    name: 'POST userlogin',
    send: post('/api/userlogin', () => ({ email: 'nobody@michi.es', password: 'wrong' })),
    nobody: 401,
    owner: 401,
    other: 401,
    stranger: 401,
    blocked: 401,
    anotherSite: 403,
  },
  {
    name: 'GET userlogin',
    send: get(() => '/api/userlogin/nobody@michi.es/wrong'),
    ...anybody,
    anotherSite: 403,
  },
  {
    name: 'POST pageview',
    send: post('/api/pageview', () => ({ path: '/home' })),
    nobody: 204,
    owner: 204,
    other: 204,
    stranger: 204,
    blocked: 204,
    anotherSite: 403,
  },
  // SameSite=Strict keeps the cookie from another site's reads; the answer could not be read anyway.
  {
    name: 'GET usertimeline',
    send: get(({ owner }) => `/api/usertimeline/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET usersettings',
    send: get(({ owner }) => `/api/usersettings/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET userchats',
    send: get(({ owner }) => `/api/userchats/${owner.id}`),
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
    name: 'GET userprofile',
    send: get(({ owner }) => `/api/userprofile/${owner.id}`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  { name: 'GET photo', send: get(({ photo }) => photo.url), ...unlessBlocked, anotherSite: 200 },
  {
    name: 'GET lostpetphoto',
    send: get(({ lostPetKey }) => `/api/lostpetphoto/${lostPetKey}`),
    ...anybody,
    blocked: 404,
    anotherSite: 200,
  },
  {
    name: 'GET faces',
    send: get(({ owner }) => `/api/faces/${owner.id}/cat`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  {
    name: 'GET chat',
    send: get(({ chatId }) => `/api/chat/${chatId}`),
    nobody: 401,
    owner: 200,
    other: 200,
    stranger: 404,
    blocked: 404,
    anotherSite: 200,
  },
  {
    name: 'GET chatphotos',
    send: get(({ chatPhotoUrl }) => chatPhotoUrl),
    nobody: 401,
    owner: 200,
    other: 200,
    stranger: 404,
    blocked: 404,
    anotherSite: 200,
  },
  {
    name: 'POST addchatphoto',
    send: (client, { owner, chatForm }, headers) =>
      client.sendRaw('POST', '/api/addchatphoto', chatForm(owner.id), headers),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'POST addchatphoto as oneself',
    send: (client, { chatForm }, headers) =>
      client.sendRaw('POST', '/api/addchatphoto', chatForm(client.id), headers),
    nobody: 401,
    owner: 201,
    other: 201,
    stranger: 404,
    blocked: 404,
    anotherSite: 403,
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
    name: 'GET household',
    send: get(({ owner }) => `/api/household/${owner.id}`),
    ...unlessBlocked,
    anotherSite: 200,
  },
  {
    name: 'POST addpet',
    send: post('/api/addpet', ({ owner }) => ({ userId: owner.id, pet: { name: 'B' } })),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'PUT updatepet',
    send: put('/api/updatepet', ({ owner, petId }) => ({
      userId: owner.id,
      id: petId,
      pet: { name: 'Pet' },
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'PUT updatepet as oneself',
    send: (client, world, headers) =>
      put('/api/updatepet', ({ petId }) => ({
        userId: client.id,
        id: petId,
        pet: { name: 'Pet' },
      }))(client, world, headers),
    nobody: 401,
    owner: 200,
    other: 404,
    stranger: 404,
    blocked: 404,
    anotherSite: 403,
  },
  {
    name: 'POST deletepet',
    send: post('/api/deletepet', ({ owner }) => ({ userId: owner.id, id: 999_999_999 })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'PUT orderpets',
    send: put('/api/orderpets', ({ owner }) => ({ userId: owner.id, ids: [999_999_999] })),
    ...ownersOnly,
    owner: 409,
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
    nobody: 410,
    owner: 410,
    other: 410,
    stranger: 410,
    blocked: 410,
    anotherSite: 410,
  },
  {
    name: 'POST welcomed',
    send: post('/api/welcomed', ({ owner }) => ({ userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST deleteimage',
    send: post('/api/deleteimage/', ({ owner }) => ({ id: 1, userId: owner.id })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST addmessage as the owner',
    send: post('/api/addmessage', ({ owner, chatId }) => ({
      userId: owner.id,
      chatId,
      message: 'hola',
    })),
    ...ownersOnly,
    owner: 201,
    anotherSite: 403,
  },
  {
    name: 'PUT reaction',
    send: async (who, world, headers) => {
      const { other, owner, chatId } = world
      const said = { userId: other.id, chatId, message: 'hola' }
      const { body } = await other.post<{ message_id: number }>('/api/addmessage', said)
      const reaction = { userId: owner.id, chatId, messageId: body.message_id, kind: 'love' }
      return put('/api/reaction', () => reaction)(who, world, headers)
    },
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST proposeplaydate',
    send: post('/api/proposeplaydate', ({ owner, chatId }) => ({
      userId: owner.id,
      chatId,
      ...proposal(),
    })),
    ...ownersOnly,
    // The other one's proposal is open.
    owner: 409,
    anotherSite: 403,
  },
  {
    name: 'POST changeplaydate',
    send: (who, world, headers) =>
      sendStep(who, world, headers, { path: '/api/changeplaydate', step: proposal() }),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST acceptplaydate',
    send: async (who, world, headers) => {
      const { times } = await proposeAgain(world)
      const step = { time: times[0], clientId: crypto.randomUUID() }
      return sendStep(who, world, headers, { path: '/api/acceptplaydate', step })
    },
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST declineplaydate',
    send: async (who, world, headers) => {
      await proposeAgain(world)
      const step = { clientId: crypto.randomUUID() }
      const answer = await sendStep(who, world, headers, { path: '/api/declineplaydate', step })
      if (answer.status === 200) await proposeAnew(world)
      return answer
    },
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST cancelplaydate',
    send: async (who, world, headers) => {
      const step = { clientId: crypto.randomUUID() }
      const answer = await sendStep(who, world, headers, { path: '/api/cancelplaydate', step })
      if (answer.status === 200) await proposeAnew(world)
      return answer
    },
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST reviewplaydate',
    send: post('/api/reviewplaydate', ({ owner, playdateId }) => ({
      userId: owner.id,
      playdateId,
      answer: 'well',
    })),
    ...ownersOnly,
    // It has not taken place.
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'GET playdates',
    send: get(({ owner }) => `/api/playdates/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET chatplaydates',
    send: get(({ chatId }) => `/api/chatplaydates/${chatId}`),
    ...membersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET playdatefile',
    send: get(({ playdateId }) => `/api/playdatefile/${playdateId}`),
    ...membersOnly,
    anotherSite: 200,
  },
  {
    name: 'POST unmatch',
    send: post('/api/unmatch', ({ owner, chatId }) => ({ userId: owner.id, chatId })),
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST undounmatch',
    send: async (who, world, headers) => {
      const chat = { userId: world.owner.id, chatId: world.chatId }
      // So that there is an unmatch to undo.
      await world.owner.post('/api/unmatch', chat)
      return who.post('/api/undounmatch', chat, headers)
    },
    ...ownersOnly,
    anotherSite: 403,
  },
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
    ...anybody,
    nobody: 401,
    anotherSite: 200,
  },
  {
    name: 'POST readsanction',
    send: post('/api/readsanction', () => ({ id: 999_999_999 })),
    ...anybody,
    nobody: 401,
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
    anotherSite: 403,
  },
  {
    name: 'POST notice',
    send: post('/api/notice', () => ({
      address: '/michiapp/profile/1',
      reason: 'child_abuse',
      words: 'Mirad esto.',
    })),
    nobody: 201,
    owner: 201,
    other: 201,
    stranger: 201,
    blocked: 201,
    anotherSite: 403,
  },
  {
    name: 'GET notice',
    send: get(({ receipt }) => `/api/notice/${receipt}`),
    ...anybody,
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
    name: 'GET lostpet',
    send: get(({ lostPetKey }) => `/api/lostpet/${lostPetKey}`),
    ...anybody,
    blocked: 404,
    anotherSite: 200,
  },
  {
    name: 'POST addsighting',
    send: post('/api/addsighting', ({ lostPetKey }) => ({ key: lostPetKey, words: 'Hoy.' })),
    nobody: 201,
    owner: 422,
    other: 201,
    stranger: 201,
    blocked: 404,
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
    ...anybody,
    anotherSite: 403,
  },
  {
    name: 'POST resetpassword',
    send: post('/api/resetpassword', () => ({ token: 'x'.repeat(43), password })),
    nobody: 410,
    owner: 410,
    other: 410,
    stranger: 410,
    blocked: 410,
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
  // No role here may succeed: the call would delete what the other calls need.
  {
    name: 'POST endchat',
    send: post('/api/endchat', ({ owner, chatId }) => ({
      userId: owner.id,
      chatId: chatId + 1000,
      line: 'thanks',
    })),
    ...ownersOnly,
    owner: 404,
    anotherSite: 403,
  },
  {
    name: 'GET stopmail',
    send: get(({ owner }) => `/api/stopmail/${owner.id}.${'x'.repeat(43)}`),
    ...nobodys,
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
    ...nobodys,
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
    nobody: 410,
    owner: 410,
    other: 410,
    stranger: 410,
    blocked: 410,
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
    send: put('/api/updatenotifications', ({ owner }) => ({ userId: owner.id, showText: true })),
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
      endpoint: 'https://push.example.com/owner',
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
      endpoint: 'https://push.example.com/owner',
    })),
    ...ownersOnly,
    anotherSite: 403,
  },
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
    anotherSite: 200,
  },
  {
    name: 'POST deleteaccount',
    send: post('/api/deleteaccount', ({ owner }) => ({ userId: owner.id, password: 'not this' })),
    ...ownersOnly,
    owner: 401,
    anotherSite: 403,
  },
]

const proposal = () => ({
  place: 'Parque del Retiro',
  times: [new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()],
  clientId: crypto.randomUUID(),
})

const findPlaydate = async ({ owner, chatId }: CallWorld): Promise<Playdate> => {
  const { body } = await owner.get<ChatPlaydates>(`/api/chatplaydates/${chatId}`)
  if (!body.playdate) throw new Error('There is no playdate.')
  return body.playdate
}

/** With the owner's id, on the version that the playdate has. */
async function sendStep(
  who: TestClient,
  world: CallWorld,
  headers: Record<string, string>,
  { path, step }: { path: string; step: object },
) {
  const { id: playdateId, version } = await findPlaydate(world)
  const body = { userId: world.owner.id, playdateId, version, ...step }
  return post(path, () => body)(who, world, headers)
}

/** So that there is a proposal of the other one to answer. */
async function proposeAgain(world: CallWorld): Promise<Playdate> {
  const { id: playdateId, version } = await findPlaydate(world)
  const change = { userId: world.other.id, playdateId, version, ...proposal() }
  return (await world.other.post<Playdate>('/api/changeplaydate', change)).body
}

async function proposeAnew(world: CallWorld): Promise<void> {
  const { other, chatId } = world
  const fresh = { userId: other.id, chatId, ...proposal() }
  const { body } = await other.post<Playdate>('/api/proposeplaydate', fresh)
  world.playdateId = body.id
}

/** Some calls exist only where mail can be sent. */
export const callConfig = {
  publicOrigin: 'http://michi.example',
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' },
}

export async function makeCallWorld(server: TestApp): Promise<CallWorld> {
  const [owner, other, stranger, blocked, unknown] = [
    await server.makeUser({ password }),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  const confirmed = [owner, other, unknown].map(({ id }) => id)
  await server.store.db
    .updateTable('users')
    .set({ email_confirmed_at: 1 })
    .where('id', 'in', confirmed)
    .execute()
  await owner.post('/api/block', { userId: owner.id, targetId: blocked.id })
  await owner.post('/api/adduserlike', { likerId: owner.id, likedId: other.id })
  const match = await other.post<{ chatId: number }>('/api/adduserlike', {
    likerId: other.id,
    likedId: owner.id,
  })
  await unknown.post('/api/adduserlike', {
    likerId: unknown.id,
    likedId: owner.id,
    note: { text: 'hola', clientId: 'a-note' },
  })
  const received = await owner.get<NotePage>(`/api/usernotes/${owner.id}`)
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const [photo] = (await owner.upload<PhotoItem[]>([file])).body
  const household = await owner.get<Household>(`/api/household/${owner.id}`)
  const lost = await owner.post<RaisedLostPet>('/api/raiselostpet', {
    ...{ userId: owner.id, petId: household.body.pets[0]?.id, photoId: photo?.id },
    ...{ place: 'Retiro', lostAt: new Date(server.now()).toISOString() },
  })
  const { chatId } = match.body
  const by = { name: 'moderator', now: server.now() }
  await warnAccount(server.store.db, owner.id, by)
  const sanctions = await owner.get<Sanction[]>('/api/sanctions')
  const sanctionId = sanctions.body[0]?.id ?? 0
  await owner.post('/api/appeal', { id: sanctionId, words: 'No fui yo.' })
  const notice = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad esto.' }
  const { body } = await server.visitor().post<Receipt>('/api/notice', notice)
  const form = (senderId = owner.id) => {
    const data = new FormData()
    data.append('files', new Blob([new Uint8Array(file)]), 'a.png')
    data.append('id', String(senderId))
    return data
  }
  const chatForm = (senderId: number) => {
    const data = form(senderId)
    data.append('chatId', String(chatId))
    data.append('clientId', crypto.randomUUID())
    return data
  }
  for (const writer of [owner, other])
    await writer.post('/api/addmessage', { userId: writer.id, chatId, message: 'hola' })
  const sent = await other.uploadToChat<MessageItem>(chatId, file)
  const { body: playdate } = await other.post<Playdate>('/api/proposeplaydate', {
    userId: other.id,
    chatId,
    ...proposal(),
  })
  return {
    owner,
    other,
    stranger,
    blocked,
    unknown,
    noteId: received.body.notes[0]?.id ?? 0,
    nobody: server.visitor(),
    chatId,
    playdateId: playdate.id,
    photo: { id: photo?.id ?? 0, url: photo?.img_url ?? '' },
    chatPhotoUrl: sent.body.photo?.url ?? '',
    petId: household.body.pets[0]?.id ?? 0,
    lostPetKey: lost.body.key,
    sanctionId,
    receipt: body.receipt,
    form,
    chatForm,
  }
}
