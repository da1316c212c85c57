import { insertUnowned } from './files.queries.ts'
import { isObject, type PhotoDeps, type PhotoObject, type StoredFile } from './photo-files.ts'
import type { StoredPicture } from './photos.queries.ts'
import type { Picture } from './picture.ts'

type StoreDeps = PhotoDeps & { now: () => number }

/** Far more than an upload takes. */
const ownerWithinMs = 60 * 60 * 1000

/**
 * Lets `write` store pictures with their owners in its transaction. What goes to a photo store has a row without
 * owner first, then its bytes, then its owner: a crash leaves a row that is removed, together with its bytes.
 */
export async function storeFiles<T>(
  { db, photoFiles, now }: StoreDeps,
  contents: readonly Buffer[],
  write: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const objects: PhotoObject[] = []
  const store = async (bytes: Buffer): Promise<StoredFile> => {
    const file = photoFiles.toFile(bytes)
    if (!isObject(file)) return file
    objects.push(file)
    await insertUnowned(db, [file], now() + ownerWithinMs)
    await photoFiles.put(file, bytes)
    return file
  }
  try {
    const files: StoredFile[] = []
    for (const bytes of contents) files.push(await store(bytes))
    return await write(files)
  } catch (error) {
    // If the machine slept before `put`, the row was removed, and its bytes came after that.
    await insertUnowned(db, objects, now() + ownerWithinMs).catch(() => {})
    throw error
  }
}

export async function storePictures<T>(
  deps: StoreDeps,
  pictures: readonly Picture[],
  write: (stored: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const contents = pictures.flatMap(({ card, avatar }) => [card, avatar])
  return storeFiles(deps, contents, (files) =>
    write(
      pictures.map((picture, index) => ({
        ...picture,
        card: files[2 * index] ?? picture.card,
        avatar: files[2 * index + 1] ?? picture.avatar,
      })),
    ),
  )
}
