import { useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/i18n.ts'
import { type OwnPhoto, useAddPhoto } from './photo-queries.ts'
import { photoUploads } from './upload-queue.ts'

/** What is on its way to this person's photos; `said` is what has become of the last one. */
export function useUploads(userId: number, photos: readonly OwnPhoto[] | undefined) {
  const addPhoto = useAddPhoto(userId)
  const all = photoUploads.use()
  const [said, setSaid] = useState('')
  const isThere = (id: number | null) => photos?.some((photo) => photo.id === id) ?? false
  const own = all.filter((upload) => upload.userId === userId)
  const settled = own.filter(({ photoId }) => isThere(photoId))

  // The photo has taken its tile's place.
  useEffect(() => {
    for (const { key } of settled) photoUploads.drop(key)
    if (settled.length > 0) setSaid(t('photos.arrived'))
  }, [settled])

  useEffect(() => {
    const handleOnline = () => photoUploads.retry(userId)
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [userId])

  const add = (files: readonly File[]) =>
    photoUploads.add(userId, files, photos?.length ?? 0, async (photo) => {
      const [item] = await addPhoto.mutateAsync(photo)
      return item?.id ?? null
    })
  return { uploads: own.filter((upload) => !settled.includes(upload)), add, said, setSaid }
}
