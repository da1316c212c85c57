import { toApiError } from './api.ts'
import { t } from './texts.ts'

/** What an error of a call means to the person. */
export const errorText = (error: unknown): string => t(`error.${toApiError(error).code}`)
