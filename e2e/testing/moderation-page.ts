import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from './server.ts'

/** `npm run moderate -- web` beside a server. */
export async function startModerationPage({ dataDir = '' }: Server, moderator = 'eva') {
  const child = spawn(process.execPath, ['scripts/moderate.ts', 'web'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODERATOR: moderator },
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
