import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewPerson } from '../../harness/people.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { freePort } from '../../harness/services.ts'

/** The shipped product on an empty store; in a host, password hashes are cheap. */
export interface Server {
  /** The URL without a path. */
  origin: string
  /** The folder of its store, if known. */
  dataDir?: string
  /** Faster than signing up; absent when the server runs in another process. */
  insertPerson?: InsertPerson | undefined
  /** Makes the server's clock show a later time; absent when the server runs in another process. */
  moveClock?: MoveClock | undefined
  /** Opens the page of moderators beside the server; absent when the server runs in another process. */
  moderate?: Moderate | undefined
  stop(): Promise<void>
}

type InsertPerson = (person: NewPerson) => Promise<{ id: number; cookie: string }>

type MoveClock = (ms: number) => Promise<void>

/** Returns a URL that works once. */
type Moderate = (moderator: string) => Promise<string>

export interface Settings {
  DEMO?: string
  RATE_LIMITS?: string
  SMTP_URL?: string
  MAIL_FROM?: string
  /** The public host name, without the port. */
  PUBLIC_NAME?: string
}

/** Starts a server, and answers where it listens. */
export type Run = (env: Record<string, string>) => Promise<{
  port: number
  insertPerson?: InsertPerson
  moveClock?: MoveClock
  moderate?: Moderate
  stop(): Promise<unknown>
}>

const inItsOwnProcess: Run = async (env) => {
  const { port, kill } = await startServerProcess(env)
  return { port, stop: () => kill('SIGTERM') }
}

export async function startServer(
  { PUBLIC_NAME, ...settings }: Settings = {},
  run = inItsOwnProcess,
): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-e2e-'))
  // Mails contain the URL, so its port must be known before the start. A free port may be taken meanwhile.
  const place = settings.SMTP_URL || PUBLIC_NAME ? await choosePlace(PUBLIC_NAME) : {}
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...place, ...settings }
  const server = await run(env)
  return {
    origin: `http://localhost:${server.port}`,
    dataDir,
    insertPerson: server.insertPerson,
    moveClock: server.moveClock,
    moderate: server.moderate,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const operator = {
  OPERATOR_NAME: 'Bigotes y Patas, S. L.',
  OPERATOR_ADDRESS: 'Calle del Gato, 7, 28005 Madrid',
  OPERATOR_EMAIL: 'hola@michi.example',
  OPERATOR_ID: 'B00000000',
}

async function choosePlace(name = 'localhost') {
  const port = await freePort()
  return { PORT: String(port), PUBLIC_ORIGIN: `http://${name}:${port}`, ...operator }
}
