import { describe, it } from 'vitest'
import type { Siege } from './siege.ts'

export function attackWithGalleries(siege: () => Siege): void {
  describe('a gallery of twelve heavy photos in base64', () => {
    it.each(['galleries, pipelined', 'galleries, HEAD'])('%s', async (name) => {
      await siege().attack(name)
    })
  })

  describe('whatever carries pictures in base64, by five accounts', () => {
    it.each(['every heavy call, pipelined', 'every heavy call, HEAD', 'every heavy call, read'])(
      '%s',
      async (name) => {
        await siege().attack(name, { culprits: 5 })
      },
    )
  })
}
