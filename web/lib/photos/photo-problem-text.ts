import { limits } from '../../../contract/limits.ts'
import { t } from '../i18n/i18n.ts'
import type { PhotoProblem } from './photo-problem.ts'

export function describeProblem(problem: PhotoProblem): string {
  switch (problem) {
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
