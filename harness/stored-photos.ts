import { expect } from 'vitest'
import type { PhotoItem } from '../contract/photos.ts'
import { removeUnowned } from '../server/photos/remove-unowned.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { isPhotoKey } from '../server/photos/store/photo-key.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'
import { drawPicture } from './pictures.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

// For tests of photos in a photo store.

export async function uploadPhoto(who: TestClient): Promise<{ id: number; url: string }> {
  const { status, body } = await who.upload<PhotoItem[]>([await drawPicture()])
  expect(status).toBe(201)
  const [photo] = body
  if (!photo?.img_url) throw new Error('There is no photo.')
  return { id: photo.id, url: photo.img_url }
}

/** The keys of all photos in the folder of an app. */
export async function listKeys({ config }: TestApp): Promise<string[]> {
  if (!config.photoStore) return []
  const client = s3Client(config.photoStore)
  const { objects } = await client.list('')
  client.close()
  return objects.map(({ key }) => key).filter(isPhotoKey)
}

/** Removes what is due, as housekeeping does. */
export async function removeDueObjects(app: TestApp): Promise<void> {
  const photoFiles = openPhotoFilesBeside(app.config)
  while (await removeUnowned({ db: app.store.db, photoFiles }, app.now()));
}
