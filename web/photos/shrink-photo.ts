import type { PictureSize } from './photo-problem.ts'

/** Pixels of the longer side. The server stores 1200. */
const longest = 2400
const quality = 0.88

/** The picture as an upright JPEG. Throws if the browser cannot read it. */
export async function shrinkPhoto(file: File, { width, height }: PictureSize): Promise<File> {
  const scale = Math.min(1, longest / Math.max(width, height))
  // Only one side: the browser keeps the ratio, also of rotated pictures.
  const bitmap = await createImageBitmap(file, {
    ...(width > height
      ? { resizeWidth: Math.round(width * scale) }
      : { resizeHeight: Math.round(height * scale) }),
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG has no transparency: it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  // Frees the memory at once.
  canvas.width = 0
  if (!blob) throw new Error('No JPEG')
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
