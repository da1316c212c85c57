import { describe, it } from 'vitest'
import type { Siege } from './siege.ts'

export function attackWithSockets(siege: () => Siege): void {
  describe('150 MB of frames on four sockets whose answers are never read', () => {
    it.each(['pings on /', 'pings on the chat socket', 'other frames'])('%s', async (name) => {
      await siege().attack(name)
    })
  })

  describe('sockets', () => {
    it('of somebody who writes nonsense and reads every error', async () => {
      await siege().attack('nonsense, answered', { refused: /close 1008/ })
    })

    it('opened as fast as they open', async () => {
      await siege().attack('opening sockets', { refused: /close 1008|429/ })
    })
  })
}
