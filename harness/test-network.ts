import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A stretch of network between a browser and a server, which can be cut and mended. */
export interface TestNetwork {
  /** The server's address as seen from here. */
  url: string
  /** Resets what is open, and refuses what is new. */
  cut(): void
  /** From now on what the server says gets lost, while what it is told still arrives. */
  loseAnswers(): void
  /** From now on everything gets lost, and nobody is told. */
  goSilent(): void
  /** From now on nothing gets through, either way, and nobody is told; what is under way waits. */
  hold(): void
  /** What is new waits for another server, and is led there. */
  leadTo(serverUrl: Promise<string>): void
  /** Lets new connections through again, and what waited. What is open and silent stays so. */
  mend(): void
  close(): Promise<void>
}

type Mood = 'fine' | 'cut' | 'losing answers' | 'silent' | 'held'

export async function openTestNetwork(serverUrl: string): Promise<TestNetwork> {
  let target = Promise.resolve(serverUrl)
  const sockets = new Set<Socket>()
  let mood: Mood = 'fine'

  const server = createServer(async (near) => {
    if (mood === 'cut') {
      near.resetAndDestroy()
      return
    }
    near.on('error', () => {})
    const { port, hostname } = new URL(await target)
    const far = connect(Number(port), hostname)
    // One that has once been silent never speaks again: packets were lost on it.
    let isSilent = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isSilent) (socket === near ? far : near).destroy()
      })
    }
    near.on('data', (data) => {
      isSilent ||= mood === 'silent'
      if (!isSilent) far.write(data)
    })
    far.on('data', (data) => {
      isSilent ||= mood === 'silent'
      if (!isSilent && mood !== 'losing answers') near.write(data)
    })
    if (mood === 'held') for (const socket of [near, far]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      mood = 'cut'
      cutAll()
    },
    loseAnswers() {
      mood = 'losing answers'
    },
    goSilent() {
      mood = 'silent'
    },
    hold() {
      mood = 'held'
      for (const socket of sockets) socket.pause()
    },
    leadTo(another) {
      target = another
    },
    mend() {
      mood = 'fine'
      for (const socket of sockets) socket.resume()
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
