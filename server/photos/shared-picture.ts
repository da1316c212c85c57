import { isDuplicate, isStoreTrouble } from '../db/store-trouble.ts'
import { findCardFile, insertFile, listPhotoFiles } from './files.queries.ts'
import type { PhotoDeps, Reader } from './photo-files.ts'
import type { PicturePool } from './picture-pool.ts'
import { readWhole } from './read-whole.ts'
import { storeFiles } from './store-files.ts'

export const sharedPictureType = 'image/jpeg'

/**
 * What messengers show of a photo. It is made once, and kept with the photo as a file. Null: the photo is gone.
 */
export async function getSharedPicture(
  deps: PhotoDeps & { pictures: PicturePool; now: () => number },
  photoId: number,
  reader: Reader,
): Promise<number | Buffer | null> {
  const { db, pictures } = deps
  const find = async () => (await listPhotoFiles(db, [photoId], 'share')).get(photoId) ?? null
  const made = await find()
  if (made !== null) return made
  const card = await findCardFile(db, photoId)
  if (card === null) return null
  const picture = await pictures.share(reader, await readWhole(deps, card, reader))
  try {
    await storeFiles(deps, [picture], async ([file]) => {
      if (file) await insertFile(db, { photo_id: photoId, size: 'share' }, file)
    })
  } catch (error) {
    // A store that takes no writes can still be read.
    if (isStoreTrouble(error)) return picture
    // Somebody else has made it meanwhile.
    if (!isDuplicate(error)) throw error
  }
  return find()
}
