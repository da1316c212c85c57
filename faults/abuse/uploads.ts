import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegScans, pngBomb, pngText, webpAnimation } from '../../harness/bombs.ts'
import { size } from '../size.ts'
import { emptyPng, noisyPhoto } from './photos.ts'
import type { Siege } from './siege.ts'

export function attackWithUploads(siege: () => Siege): void {
  describe('pictures that cost more than they weigh', () => {
    const folder = mkdtempSync(join(tmpdir(), 'michi-costly-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const files: string[] = []
    beforeAll(async () => {
      const texts = (count: number) => pngBomb(8, 8, 8, Array(count).fill(pngText()))
      const refused = [
        () => emptyPng(24_000_000, 1),
        () => webpAnimation(40_000),
        () => texts(100),
        () => emptyPng(1, 24_000_000),
      ]
      const asDearAsTheyMayBe = [
        () => emptyPng(6000, 4000),
        () => webpAnimation(1000),
        () => texts(5),
        () => jpegScans(50, 6000, 4000),
        noisyPhoto,
      ]
      const makers = [...refused, ...asDearAsTheyMayBe.slice(0, size(1, 5))]
      const pictures = await Promise.all(makers.map((make) => make()))
      for (const [index, bytes] of pictures.entries()) {
        const file = join(folder, String(index))
        writeFileSync(file, bytes)
        files.push(file)
      }
    })

    it.each(size([5], [1, 5]))('of %s at the rate that is allowed', async (culprits) => {
      await siege().attack('costly pictures', {
        culprits,
        files,
        refused: /422 /,
      })
    })
  })

  describe('forty uploads of five people that are begun and go silent', () => {
    it('leave the others theirs', async () => {
      const { outcomes } = await siege().attack('idle uploads', { culprits: 5 })
      expect(outcomes.begun).toBeGreaterThanOrEqual(40)
    })
  })
}
