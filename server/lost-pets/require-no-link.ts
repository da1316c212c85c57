import { hasLink } from '../../contract/has-link.ts'
import { AppError } from '../errors.ts'

/** Words that reach strangers carry no addresses. A telephone number is none. */
export function requireNoLink(...texts: string[]): void {
  if (texts.some(hasLink)) throw new AppError('text_has_link')
}

const telephoneNumber = /\p{Nd}([\s()./-]*\p{Nd}){6}/u

/** For a pet's name, which is the title of a notification: it must not ask people to call somebody either. */
export const hasAddress = (name: string): boolean =>
  hasLink(name) || telephoneNumber.test(name.normalize('NFKC'))
