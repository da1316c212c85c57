import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketProtocol } from '../../../contract/socket-protocol.ts'
import { rates } from '../../../server/chat/live/rates.ts'
import { type Attack, type Attacker, done } from '../attack.ts'

async function openChatSocket(port: number, { id, cookie, address }: Attacker) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/michisocket/${id}`, [socketProtocol], {
    headers: { cookie, 'x-forwarded-for': address },
  })
  socket.on('error', () => {})
  await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => null)
  return socket
}

/** Every new socket sends the burst that it may send, and closes. */
const reconnecting: Attack = async (job, tally) => {
  const { port, attackers } = job
  const isOver = done(job, tally)
  const writeAndGo = async (attacker: Attacker) => {
    while (!isOver()) {
      const socket = await openChatSocket(port, attacker)
      tally.add(socket.readyState === socket.OPEN ? 'opened' : 'refused')
      socket.on('close', (code) => {
        if (code !== 1005 && code !== 1006) tally.add(`close ${code}`)
      })
      for (let count = 0; count < rates.messages.burst; count++) {
        if (socket.readyState !== socket.OPEN) break
        const { chatId } = attacker
        const message = {
          type: 'message.send',
          chatId,
          clientId: randomUUID(),
          message: 'otra vez',
        }
        socket.send(JSON.stringify(message))
        tally.add('sent')
      }
      await sleep(100)
      socket.close()
    }
  }
  await Promise.all(attackers.flatMap((attacker) => [0, 1, 2, 3].map(() => writeAndGo(attacker))))
}

/** One person types in all of their chats by turns, on four sockets. */
const typing: Attack = async (job, tally) => {
  const {
    port,
    attackers: [attacker],
    ids: chatIds,
  } = job
  if (!attacker) return
  const isOver = done(job, tally)
  const type = async () => {
    while (!isOver()) {
      const socket = await openChatSocket(port, attacker)
      for (let count = 0; count < 60 && socket.readyState === socket.OPEN && !isOver(); count++) {
        const chatId = chatIds[count % chatIds.length]
        socket.send(JSON.stringify({ type: 'chat.typing', chatId }))
        tally.add('sent')
        await sleep(20)
      }
      socket.close()
    }
  }
  await Promise.all([0, 1, 2, 3].map(type))
}

export const frameAttacks = {
  reconnecting,
  typing,
} satisfies Record<string, Attack>
