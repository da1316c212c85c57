import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a client and a server that simulates network failures. */
export interface TestNetwork {
  /** The URL of the proxy. */
  url: string
  /** Resets open connections, and refuses new ones. */
  cut(): void
  /** From now on bytes from the server are lost, while bytes to the server arrive. */
  loseAnswers(): void
  /** From now on all bytes are lost silently. */
  goSilent(): void
  /** From now on bytes wait in both directions, silently. */
  hold(): void
  /** New connections wait for another server and go there. */
  leadTo(serverUrl: Promise<string>): void
  /** Lets new connections and waiting bytes through again. Connections that lost bytes stay silent. */
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
    // A connection that has lost bytes stays silent, as TCP would.
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
