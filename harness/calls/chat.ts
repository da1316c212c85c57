import { type Call, get, membersOnly, ownersOnly, post, put } from './call.ts'

export const chatCalls: Call[] = [
  {
    name: 'GET userchats',
    send: get(({ owner }) => `/api/userchats/${owner.id}`),
    ...ownersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET chat',
    send: get(({ chatId }) => `/api/chat/${chatId}`),
    ...membersOnly,
    anotherSite: 200,
  },
  {
    name: 'GET chatphotos',
    send: get(({ chatPhotoUrl }) => chatPhotoUrl),
    ...membersOnly,
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
]
