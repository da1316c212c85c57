import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { freePort } from '../../server/testing/services.ts'

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
  // Mails need to say where it will be. A port is free only until somebody else takes it.
  const place = settings.SMTP_URL ? await choosePlace() : {}
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...place, ...settings }
  const server = await startServerProcess(env)
  return {
    origin: `http://localhost:${server.port}`,
    async stop() {
      await server.kill('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function choosePlace(): Promise<{ PORT: string; PUBLIC_ORIGIN: string }> {
  const port = await freePort()
  return { PORT: String(port), PUBLIC_ORIGIN: `http://localhost:${port}` }
}
