import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketProtocol } from '../../../contract/socket-protocol.ts'
import { type Attack, type Attacker, done, over, type Tally } from '../attack.ts'
import { frame, opcodes, openRawSocket, pour, repeat } from '../raw-client.ts'

const floodBytes = 150 * 1024 * 1024
/** How long the writes may take. */
const writeWithinSeconds = 20

type Way = (attacker: Attacker) => { path: string; protocol: string | null }

const bare: Way = () => ({ path: '/', protocol: null })
const plain: Way = ({ id }) => ({ path: `/api/michisocket/${id}`, protocol: null })
const ours: Way = ({ id }) => ({ path: `/api/michisocket/${id}`, protocol: socketProtocol })

interface Flow {
  way: Way
  /** Sent once, before the frames. */
  first?: Buffer
  frames: Buffer
}

/** A socket for each flow that writes and never reads. One that was closed is opened again. */
function flood(flows: Flow[]): Attack {
  const blocks = flows.map(({ frames }) => repeat(frames))
  return async ({ port, seconds, attackers }, tally) => {
    const isLate = over(seconds)
    const isTooLate = over(writeWithinSeconds)
    let left = floodBytes
    let wasCut = false
    const isOver = () => isTooLate() || (isLate() && (wasCut || left <= 0))
    const pourAgain = async (index: number) => {
      const attacker = attackers[index % attackers.length] as Attacker
      const { way, first } = flows[index % flows.length] as Flow
      const block = blocks[index % flows.length] as Buffer
      const { path, protocol } = way(attacker)
      while (!isOver()) {
        const socket = await openRawSocket(port, path, attacker, protocol)
        if (!socket) {
          tally.add('refused')
          await sleep(10)
          continue
        }
        // The attacker reads nothing from now on.
        socket.pause()
        if (first) socket.write(first)
        const poured = await pour(socket, block, left, isOver)
        tally.add('megabytes', poured / 1024 ** 2)
        left -= poured
        // The socket stays open until the end.
        while (left <= 0 && !isOver() && !socket.destroyed) await sleep(50)
        if (socket.destroyed) {
          wasCut = true
          tally.add('cut')
        }
        socket.destroy()
      }
    }
    await Promise.all(flows.map((_, index) => pourAgain(index)))
  }
}

const ping = frame(opcodes.ping, Buffer.alloc(125, 'x'))
const nonsense = '{"type":"nonsense"}'

/** Opens sockets as fast as possible; `held` stay open, and the oldest is closed. */
function openMany(ways: Way[], held: number): Attack {
  return async (job, tally) => {
    const { port, attackers } = job
    const isOver = done(job, tally)
    const open: WebSocket[] = []
    const openAgain = async (index: number) => {
      const attacker = attackers[index % attackers.length] as Attacker
      const { path, protocol } = (ways[index % ways.length] as Way)(attacker)
      while (!isOver()) {
        const socket = await openAndCount(port, path, protocol, attacker, tally)
        if (socket) open.push(socket)
        while (open.length > held) open.shift()?.terminate()
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, index) => openAgain(index)))
    for (const socket of open) socket.terminate()
  }
}

/** Null when it was refused. Counts the refusal, or later the close code. */
function openAndCount(
  port: number,
  path: string,
  protocol: string | null,
  { cookie, address }: Attacker,
  tally: Tally,
): Promise<WebSocket | null> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}${path}`,
    protocol === null ? [] : [protocol],
    {
      headers: { cookie, 'x-forwarded-for': address },
    },
  )
  return new Promise((resolve) => {
    socket.on('open', () => {
      tally.add('opened')
      resolve(socket)
    })
    socket.on('close', (code) => {
      if (code !== 1005 && code !== 1006) tally.add(`close ${code}`)
      resolve(null)
    })
    socket.on('unexpected-response', async (request, response) => {
      let text = ''
      for await (const part of response) text += part
      tally.add(`${response.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? '(no code)'}`)
      request.destroy()
      resolve(null)
    })
    socket.on('error', () => resolve(null))
  })
}

/** The server answers invalid frames with an error, and the attacker reads every error. */
const invalid: Attack = async (job, tally) => {
  const { port, attackers } = job
  const isOver = done(job, tally)
  const nag = async (attacker: Attacker) => {
    while (!isOver()) {
      const { path, protocol } = ours(attacker)
      const socket = await openAndCount(port, path, protocol, attacker, tally)
      if (!socket) continue
      socket.on('message', () => tally.add('answers'))
      const closed = new Promise((resolve) => socket.on('close', resolve))
      while (socket.readyState === socket.OPEN && !isOver()) {
        for (let count = 0; count < 50; count++) socket.send(nonsense)
        await sleep(5)
      }
      socket.close()
      await Promise.race([closed, sleep(1500)])
      socket.terminate()
    }
  }
  await Promise.all(attackers.flatMap((attacker) => [nag(attacker), nag(attacker)]))
}

export const socketAttacks = {
  frames: flood([
    { way: bare, frames: ping },
    { way: plain, frames: ping },
    { way: ours, frames: ping },
    { way: bare, frames: frame(opcodes.ping, '') },
    { way: plain, frames: frame(opcodes.pong, '') },
    {
      way: ours,
      first: frame(opcodes.text, 'x', false),
      frames: frame(opcodes.continuation, '', false),
    },
    { way: ours, frames: frame(opcodes.text, nonsense) },
  ]),
  'nonsense, answered': invalid,
  'opening sockets': openMany([bare, plain, ours], 400),
} satisfies Record<string, Attack>
