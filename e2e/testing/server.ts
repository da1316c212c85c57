import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** The product as it ships, in a process of its own, on an empty store. */
export interface Server {
  /** Where it listens, without a path. */
  origin: string
  stop(): Promise<void>
}

interface Settings {
  DEMO?: string
  RATE_LIMITS?: string
  SMTP_URL?: string
  MAIL_FROM?: string
}

export async function startServer(settings: Settings = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-e2e-'))
  const defaults = { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  // Mails need to say where it will be. A port is free only until somebody else takes it.
  const place = settings.SMTP_URL ? await choosePlace() : { PORT: '0' }
  const env = { ...process.env, ...place, DATA_DIR: dataDir, ...defaults, ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await hearAddress(child)
  return {
    origin: new URL(address).origin,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function hearAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (bytes) => {
      said += bytes
      const address = /MichiApp is at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

async function choosePlace(): Promise<{ PORT: string; PUBLIC_ORIGIN: string }> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return { PORT: String(port), PUBLIC_ORIGIN: `http://localhost:${port}` }
}
