import { limits } from '../../../contract/limits.ts'
import { locale, t } from '../i18n/i18n.ts'
import { clockTime } from '../relative-time.ts'
import type { PhotoProblem } from './photo-problem.ts'

/** `roomAt`: when there is room again, if the day's uploads are full. */
export function describeProblem(problem: PhotoProblem, roomAt: number | null): string {
  switch (problem) {
    case 'dayIsFull':
      return describeFullDay(roomAt)
    case 'tooLarge':
      return t('upload.tooLarge', { mb: limits.fileBytes / 2 ** 20 })
    case 'tooMany':
      return t('upload.tooMany', { max: limits.photosPerPet })
    case 'tooManyPixels':
      return t('upload.tooManyPixels', { megapixels: limits.imagePixels / 1e6 })
    default:
      return t(`upload.${problem}`)
  }
}

export function describeFullDay(roomAt: number | null): string {
  const full = t('error.too_many_uploads')
  if (roomAt === null) return full
  const date = new Date(roomAt)
  const day = date.toLocaleDateString(locale, { weekday: 'long' })
  return `${full}. ${t('error.roomAgain', { day, time: clockTime(date) })}`
}
