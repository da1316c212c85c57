import type { TestProject } from 'vitest/node'
import { startPhotoStore } from './photo-store.ts'

/** Vitest's global set-up: one photo store for the whole run. Each app has its own folder there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const photoStore = await startPhotoStore({ leaseSeconds: 600 })
  project.provide('photoStore', photoStore.env())
  return photoStore.stop
}
