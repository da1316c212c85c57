import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, it, onTestFinished } from 'vitest'
import type { Siege } from './siege.ts'

/** What it costs the twenty that those who attack share two cores with them and with the server. */
export function attackNobody(siege: () => Siege): void {
  describe('control', () => {
    it('a core burnt for nothing', async () => {
      await siege().attack('a core burnt for nothing', { control: {} })
    })

    it('logins at a server of somebody else’s, which refuses them at once', async () => {
      const child = fork(new URL('bare-server.ts', import.meta.url), { execArgv: [] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const [port] = (await once(child, 'message')) as [number]
      await siege().attack('logins from many /64s', { control: { port } })
    })
  })
}
