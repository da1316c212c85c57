import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewAccount } from '../../harness/insert-account.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { freePort } from '../../harness/services.ts'

/** The product as it ships, on an empty store; in a host its hashes are cheap. */
export interface Server {
  /** Where it listens, without a path. */
  origin: string
  /** Where its store is, if that is known. */
  dataDir?: string
  /** Quicker than signing up; where the server is out of reach, people have to. */
  insertAccount?: InsertAccount | undefined
  stop(): Promise<void>
}

type InsertAccount = (account: NewAccount) => Promise<{ id: number; cookie: string }>

export interface Settings {
  DEMO?: string
  RATE_LIMITS?: string
  SMTP_URL?: string
  MAIL_FROM?: string
  /** Where people find it, without the port. */
  PUBLIC_NAME?: string
}

/** How a server is started; answers where it listens. */
export type Run = (
  env: Record<string, string>,
) => Promise<{ port: number; insertAccount?: InsertAccount; stop(): Promise<unknown> }>

const inItsOwnProcess: Run = async (env) => {
  const { port, kill } = await startServerProcess(env)
  return { port, stop: () => kill('SIGTERM') }
}

export async function startServer(
  { PUBLIC_NAME, ...settings }: Settings = {},
  run = inItsOwnProcess,
): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-e2e-'))
  // Mails need to say where it will be. A port is free only until somebody else takes it.
  const place = settings.SMTP_URL || PUBLIC_NAME ? await choosePlace(PUBLIC_NAME) : {}
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...place, ...settings }
  const server = await run(env)
  return {
    origin: `http://localhost:${server.port}`,
    dataDir,
    insertAccount: server.insertAccount,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function choosePlace(name = 'localhost') {
  const port = await freePort()
  return { PORT: String(port), PUBLIC_ORIGIN: `http://${name}:${port}` }
}
