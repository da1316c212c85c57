import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Culprit, over } from '../culprit.ts'
import { ask, openTcp, requestHead } from '../raw-client.ts'

const pipelined = 40
const headsASecond = 20

type Paths = (culprit: Culprit, heavyId: number) => string[]

const profile: Paths = (_culprit, heavyId) => [`/api/userprofile/${heavyId}`]
const everyHeavyCall: Paths = ({ id, chatId }, heavyId) => [
  `/api/usertimeline/${id}?limit=50`,
  `/api/chat/${chatId}`,
  `/api/userchats/${id}`,
  `/michiapp/match/${id}`,
  `/api/userprofile/${heavyId}`,
]

/** One connection a culprit, many requests at once, and nothing is ever read. */
function pipeline(paths: Paths): Attack {
  return async ({ port, seconds, culprits, ids: [heavyId = 0] }, tally) => {
    const isOver = over(seconds)
    const askAndLookAway = async (culprit: Culprit) => {
      const wanted = paths(culprit, heavyId)
      const requests = Array.from({ length: pipelined }, (_, index) =>
        requestHead('GET', wanted[index % wanted.length] ?? '', culprit),
      ).join('')
      while (!isOver()) {
        const socket = await openTcp(port)
        socket.pause()
        socket.write(requests)
        tally.add('pipelines')
        while (!socket.destroyed && !isOver()) {
          // What was cut is seen only by whoever writes or reads.
          socket.write('\r\n')
          await sleep(250)
        }
        if (socket.destroyed) tally.add('cut')
        socket.destroy()
      }
    }
    await Promise.all(culprits.map(askAndLookAway))
  }
}

/** HEAD asks for all of the work and reads nothing of it. */
function heads(paths: Paths): Attack {
  return async ({ port, seconds, culprits, ids: [heavyId = 0] }, tally) => {
    const asked: Promise<void>[] = []
    const start = performance.now()
    while (asked.length < seconds * headsASecond) {
      const due = ((performance.now() - start) / 1000) * headsASecond
      while (asked.length < due) {
        const culprit = culprits[asked.length % culprits.length] as Culprit
        const wanted = paths(culprit, heavyId)
        const path = wanted[asked.length % wanted.length] ?? ''
        const answer = ask(port, culprit, { method: 'HEAD', path })
        asked.push(answer.then((said) => tally.add(`HEAD ${said}`)))
      }
      await sleep(10)
    }
    await Promise.all(asked)
  }
}

/** The same calls as an impatient client makes them, and every answer is read until time is over. */
const readAll: Attack = async ({ port, seconds, culprits, ids: [heavyId = 0] }, tally) => {
  const signal = AbortSignal.timeout(seconds * 1000)
  const read = async (culprit: Culprit, first: number) => {
    const wanted = everyHeavyCall(culprit, heavyId)
    for (let index = first; !signal.aborted; index++) {
      const path = wanted[index % wanted.length] ?? ''
      tally.add(await ask(port, culprit, { path, signal }))
    }
  }
  await Promise.all(
    culprits.flatMap((culprit) => [0, 1, 2, 3].map((first) => read(culprit, first))),
  )
}

export const galleryAttacks = {
  'galleries, pipelined': pipeline(profile),
  'galleries, HEAD': heads(profile),
  'every heavy call, pipelined': pipeline(everyHeavyCall),
  'every heavy call, HEAD': heads(everyHeavyCall),
  'every heavy call, read': readAll,
} satisfies Record<string, Attack>
