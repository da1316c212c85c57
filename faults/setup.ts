import { onTestFinished } from 'vitest'
import { type Crowd, openCrowd } from '../harness/crowd.ts'
import { makeStore } from '../harness/test-app.ts'
import { makeWorld, type World } from '../harness/world.ts'

/** A store with so many pairs of people, removed when the test ends. */
export async function openWorldForTest(pairs: number): Promise<World> {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  return makeWorld(settings, { pairs })
}

/** As `openCrowd`, closed when the test ends. */
export async function openCrowdForTest(...args: Parameters<typeof openCrowd>): Promise<Crowd> {
  const crowd = await openCrowd(...args)
  onTestFinished(() => crowd.close())
  return crowd
}
