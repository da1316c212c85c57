import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAddPhoto } from './own-photos.ts'
import type { ProfilePhoto } from './photos-query.ts'
import { t } from './texts.ts'
import { photoUploads } from './upload-queue.ts'

/** The uploads of this person; `said` is what a screen reader hears about the last one. */
export function useUploads(userId: number, photos: readonly ProfilePhoto[] | undefined) {
  const addPhoto = useAddPhoto(userId)
  const all = photoUploads.use()
  const [said, setSaid] = useState('')
  const isThere = (id: number | null) => photos?.some((photo) => photo.id === id) ?? false
  const own = all.filter((upload) => upload.userId === userId)
  const settled = own.filter(({ photoId }) => isThere(photoId))

  // The list shows the photo now, in place of the upload's tile.
  useEffect(() => {
    for (const { key } of settled) photoUploads.drop(key)
    if (settled.length > 0) setSaid(t('photos.arrived'))
  }, [settled])

  useEffect(
    () => onlineManager.subscribe((isOnline) => isOnline && photoUploads.retry(userId)),
    [userId],
  )

  const add = (files: readonly File[]) =>
    photoUploads.add(userId, files, photos?.length ?? 0, async (photo) => {
      const [item] = await addPhoto.mutateAsync(photo)
      return item?.id ?? null
    })
  return { uploads: own.filter((upload) => !settled.includes(upload)), add, said, setSaid }
}
