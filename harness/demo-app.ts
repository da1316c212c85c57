import { onTestFinished } from 'vitest'
import { demoAccount } from '../demo/demo-world.ts'
import { designPet, drawPet } from '../demo/illustrator/draw-pet.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/db/store.ts'
import type { Picture } from '../server/photos/picture.ts'
import type { PicturePool } from '../server/photos/picture-pool.ts'
import { lowCost } from './people.ts'
import { sharedPictures } from './shared-pictures.ts'
import { makeStore } from './test-app.ts'

/** A server in demo mode on an empty database. */
export async function openDemo(env: Record<string, string> = {}) {
  const { settings, remove } = await makeStore('migrated')
  const config = { ...readConfig({ LOG_LEVEL: 'silent', ...env }), ...settings }
  const store = openStore(config, { timeoutFactor: 10 })
  const pictures = sharedPictures
  const demo = demoAccount
  const app = await buildApp({ config, store, pictures, demo, hashCost: lowCost })
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await remove()
  })
  return { app, store, config, pictures }
}

let drawing: Promise<Picture> | undefined

/** A pool that draws one picture and answers it for all, for tests that do not look at pictures. */
export async function drawOnce(pictures: PicturePool): Promise<PicturePool> {
  drawing ??= pictures.draw(Buffer.from(drawPet(designPet('one for all'), 0)), 100)
  const picture = await drawing
  return { ...pictures, draw: async () => picture }
}
