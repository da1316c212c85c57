import { hasLink } from '../../contract/has-link.ts'
import { AppError } from '../errors.ts'

/** Words that reach strangers carry no addresses. A telephone number is none. */
export function requireNoLink(...texts: string[]): void {
  if (texts.some(hasLink)) throw new AppError('text_has_link')
}
