import type { Playdate } from '../../contract/playdates.ts'
import { acts, day, playdatesOf, propose, timeIn } from '../playdates.ts'
import type { TestClient } from '../test-client.ts'
import { type Call, get, membersOnly, ownersOnly, post } from './call.ts'
import type { CallWorld } from './call-world.ts'

export const playdatesCalls: Call[] = [
  {
    name: 'POST proposeplaydate',
    send: post('/api/proposeplaydate', ({ owner, chatId }) => ({
      userId: owner.id,
      chatId,
      ...proposal(),
    })),
    ...ownersOnly,
    // The other member's proposal is open.
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
      return sendLastStep(who, world, headers, '/api/declineplaydate')
    },
    ...ownersOnly,
    anotherSite: 403,
  },
  {
    name: 'POST cancelplaydate',
    send: (who, world, headers) => sendLastStep(who, world, headers, '/api/cancelplaydate'),
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
]

const proposal = () => ({
  place: 'Parque del Retiro',
  times: [timeIn(day)],
  clientId: crypto.randomUUID(),
})

async function getPlaydate({ owner, chatId }: CallWorld): Promise<Playdate> {
  const { playdate } = await playdatesOf(owner, chatId)
  if (!playdate) throw new Error('There is no playdate.')
  return playdate
}

/** Sends the owner's id and the current version of the playdate. */
async function sendStep(
  who: TestClient,
  world: CallWorld,
  headers: Record<string, string>,
  { path, step }: { path: string; step: object },
) {
  const { id: playdateId, version } = await getPlaydate(world)
  const body = { userId: world.owner.id, playdateId, version, ...step }
  return post(path, () => body)(who, world, headers)
}

/** Makes a proposal of the other member that the owner can answer. */
const proposeAgain = async (world: CallWorld): Promise<Playdate> =>
  (await acts.change(world.other, await getPlaydate(world))).body

/** After this step the playdate is over, so the other member proposes a new one. */
async function sendLastStep(
  who: TestClient,
  world: CallWorld,
  headers: Record<string, string>,
  path: string,
) {
  const step = { clientId: crypto.randomUUID() }
  const answer = await sendStep(who, world, headers, { path, step })
  if (answer.status === 200) world.playdateId = (await propose(world.other, world.chatId)).body.id
  return answer
}
