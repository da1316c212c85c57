import { isIPv6, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { startCompanion } from '../demo/companion.ts'
import { listCompanionPets } from '../demo/demo.queries.ts'
import { decideDemoMode } from '../demo/demo-mode.ts'
import { demoAccount, openDemoWorld } from '../demo/demo-world.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openStore, type Store } from './db/store.ts'
import type { App } from './deps.ts'
import { findLanguage } from './notifications/settings.queries.ts'
import { type PicturePool, picturePool } from './photos/picture-pool.ts'
import { checkPhotoStore } from './photos/store/check-photo-store.ts'
import { explainListening, explainTrouble } from './start-trouble.ts'

/** A stopping server waits this long for requests that are still arriving. */
const closeConnectionsAfterMs = 7000
const stopWithinMs = 10_000

/** At the first start people wait for the demo's pictures, so several processes draw them. */
const forDrawing = { processes: Math.min(availableParallelism(), 4) }

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const store = openStore(config)
  await migrate(store)
  const photoTrouble = await checkPhotoStore(config, store.db)
  const isDemo = await decideDemoMode(store, config)
  const pictures = picturePool(isDemo ? forDrawing : {})
  const app = await buildApp({ config, store, pictures, demo: isDemo ? demoAccount : null })
  const afterListen = isDemo ? await prepareDemo(app, store, pictures) : null
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListening(error, config)
  })
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let isStopping = false
  const skipDrain = new AbortController()
  const stop = async () => {
    const forMs = config.drainSeconds * 1000
    await app.drain({ warnMs: forMs, spreadMs: forMs }, skipDrain.signal)
    // Browsers connect in advance. For Node such a connection is busy, although nothing was sent.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), closeConnectionsAfterMs).unref()
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.close()
    await store.close()
    process.exit(0)
  }
  const handleSignal = (signal: NodeJS.Signals) => {
    if (isStopping || signal === 'SIGINT') skipDrain.abort()
    if (isStopping) return
    isStopping = true
    void stop()
  }
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
  const { port } = app.server.address() as { port: number }
  if (photoTrouble) {
    say(
      `The photo store that PHOTOS_URL names does not work now (${photoTrouble.message}). Photos are away until it does.`,
    )
  }
  say(`MichiApp is at ${address(config, port)}`)
  await afterListen?.(() => isStopping)
}

/** Draws the nearest pets. The returned function draws the rest and starts the companions, in background. */
async function prepareDemo(app: App, store: Store, pictures: PicturePool) {
  const onProgress = progressBar('Drawing the neighbours')
  const world = await openDemoWorld(store, pictures, Date.now, onProgress)
  const listPets = () => listCompanionPets(store.db, demoAccount.email)
  const languageOf = (userId: number) => findLanguage(store.db, userId)
  const companion = startCompanion(app, listPets, languageOf, world.companionPassword)
  return async (isStopping: () => boolean) => {
    try {
      await companion.wakeAll()
      await world.fillRest(isStopping)
      await companion.wakeAll()
    } catch (error) {
      if (!isStopping()) app.log.error({ err: error }, 'the demo world is not complete')
    }
  }
}

function address(config: Config, port: number): string {
  const name = config.host === '127.0.0.1' ? 'localhost' : bracketed(config.host)
  return `${config.publicOrigin ?? `${config.tls ? 'https' : 'http'}://${name}:${port}`}/michiapp/`
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: Error) => {
  const reason = explainTrouble(error)
  process.stderr.write(
    reason ? `MichiApp cannot start: ${reason}\n` : `MichiApp cannot start.\n${error.stack}\n`,
  )
  process.exit(1)
})
