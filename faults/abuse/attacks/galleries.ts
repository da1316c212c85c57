import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Attacker, over } from '../attack.ts'
import { ask, openTcp, requestHead } from '../raw-client.ts'

const pipelined = 40
const headsASecond = 20

const everyHeavyCall = ({ id, chatId }: Attacker, heavyId: number) => [
  `/api/usertimeline/${id}?limit=50`,
  `/api/chat/${chatId}`,
  `/api/userchats/${id}`,
  `/michiapp/match/${id}`,
  `/api/userprofile/${heavyId}`,
]

/** One connection for each attacker, many requests at once, and nothing is ever read. */
const pipeline: Attack = async ({ port, seconds, attackers, ids: [heavyId = 0] }, tally) => {
  const isOver = over(seconds)
  const askAndLookAway = async (attacker: Attacker) => {
    const wanted = everyHeavyCall(attacker, heavyId)
    const requests = Array.from({ length: pipelined }, (_, index) =>
      requestHead('GET', wanted[index % wanted.length] ?? '', attacker),
    ).join('')
    while (!isOver()) {
      const socket = await openTcp(port)
      socket.pause()
      socket.write(requests)
      tally.add('pipelines')
      while (!socket.destroyed && !isOver()) {
        // Only a write or a read shows that the server has closed the connection.
        socket.write('\r\n')
        await sleep(250)
      }
      if (socket.destroyed) tally.add('cut')
      socket.destroy()
    }
  }
  await Promise.all(attackers.map(askAndLookAway))
}

/** HEAD could cause all the work of a GET without any bytes to read. */
const heads: Attack = async ({ port, seconds, attackers, ids: [heavyId = 0] }, tally) => {
  const asked: Promise<void>[] = []
  const start = performance.now()
  while (asked.length < seconds * headsASecond) {
    const due = ((performance.now() - start) / 1000) * headsASecond
    while (asked.length < due) {
      const attacker = attackers[asked.length % attackers.length] as Attacker
      const wanted = everyHeavyCall(attacker, heavyId)
      const path = wanted[asked.length % wanted.length] ?? ''
      const answer = ask(port, attacker, { method: 'HEAD', path })
      asked.push(answer.then((said) => tally.add(`HEAD ${said}`)))
    }
    await sleep(10)
  }
  await Promise.all(asked)
}

/** The same calls, many at once, and every answer is read until the time is over. */
const readAll: Attack = async ({ port, seconds, attackers, ids: [heavyId = 0] }, tally) => {
  const signal = AbortSignal.timeout(seconds * 1000)
  const read = async (attacker: Attacker, first: number) => {
    const wanted = everyHeavyCall(attacker, heavyId)
    for (let index = first; !signal.aborted; index++) {
      const path = wanted[index % wanted.length] ?? ''
      tally.add(await ask(port, attacker, { path, signal }))
    }
  }
  await Promise.all(
    attackers.flatMap((attacker) => [0, 1, 2, 3].map((first) => read(attacker, first))),
  )
}

export const galleryAttacks = {
  'every heavy call, pipelined': pipeline,
  'every heavy call, HEAD': heads,
  'every heavy call, read': readAll,
} satisfies Record<string, Attack>
