import { limits } from '../../contract/limits.ts'
import { locale } from '../lib/i18n.ts'
import { clockTime } from '../lib/relative-time.ts'
import type { PhotoProblem } from './photo-problem.ts'
import { t } from './texts.ts'

/** `spaceAt`: when there is space again, if the day's uploads are full. */
export function describeProblem(problem: PhotoProblem, spaceAt: number | null): string {
  switch (problem) {
    case 'dayIsFull':
      return describeFullDay(spaceAt)
    case 'tooLarge':
      return t('upload.tooLarge', { mb: limits.fileBytes / 2 ** 20 })
    case 'tooMany':
      return t('upload.tooMany', { max: limits.photosPerPerson })
    case 'tooManyPixels':
      return t('upload.tooManyPixels', { megapixels: limits.imagePixels / 1e6 })
    default:
      return t(`upload.${problem}`)
  }
}

export function describeFullDay(spaceAt: number | null): string {
  const full = t('error.too_many_uploads')
  if (spaceAt === null) return full
  const date = new Date(spaceAt)
  const day = date.toLocaleDateString(locale, { weekday: 'long' })
  return `${full}. ${t('error.roomAgain', { day, time: clockTime(date) })}`
}
