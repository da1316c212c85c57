import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The store of the server; by default SQLite. */
interface ServerSettings {
  dataDir?: string
  databaseUrl?: string | null
}

interface Options {
  /** For the log; empty for the system's user. */
  moderator?: string
  /** What starts the process, for example `unshare`. */
  before?: string[]
}

/** `npm run moderate` beside a server. */
export async function startModerationPage(
  { dataDir = '', databaseUrl = null }: ServerSettings,
  { moderator = 'eva', before = [] }: Options = {},
) {
  const [command = '', ...args] = [...before, process.execPath, 'scripts/moderate.ts']
  const child = spawn(command, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      MODERATOR: moderator,
      SUDO_USER: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  return {
    url,
    origin: new URL(url).origin,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (bytes) => {
      output += bytes
      const [, url] = /Open (\S+)/.exec(output) ?? []
      if (url) resolve(url)
    })
    child.on('exit', () => reject(new Error(output)))
  })
}
