import { AppError } from '../errors.ts'
import type { PhotoDeps, StoredFile } from './photo-files.ts'
import type { StoredPicture } from './photos.queries.ts'
import type { Picture } from './picture.ts'
import { queueUnnamed } from './stored-files.queries.ts'

type StoreDeps = PhotoDeps & { now: () => number }

/** A machine that slept for longer may find that the sweep has removed what it put (a day old, `sweep.ts`). */
const writeWithinMs = 60 * 60 * 1000

/**
 * Stores bytes, and then lets `write` name them in its transaction. A row is therefore never without its
 * bytes; bytes without a row are removed later.
 */
export async function storeFiles<T>(
  { db, photoFiles, now }: StoreDeps,
  contents: readonly Buffer[],
  write: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const files: StoredFile[] = []
  const startedAt = now()
  try {
    for (const bytes of contents) files.push(await photoFiles.put(bytes))
    if (now() - startedAt > writeWithinMs) throw new AppError('timeout')
    return await write(files)
  } catch (error) {
    // If this fails too, the daily sweep finds them.
    await queueUnnamed(db, files, now()).catch(() => {})
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
