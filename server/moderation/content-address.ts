import { basePath } from '../../contract/routes.ts'
import { AppError } from '../errors.ts'

const profile = new RegExp(`^${basePath}/profile/([1-9]\\d{0,14})/?$`)
const photo = /^\/api\/photos\/([\w-]{1,64})(?:\/|$)/
const lostPet = new RegExp(
  `^(?:${basePath}/lost|/api/lostpet|/api/lostpetphoto|/api/lostpetshare)/(\\d{12})/?$`,
)
const page = new RegExp(`^(?:${basePath}|/api)(?:/|$)`)

/** A profile, a photo or a lost pet. */
export type ContentSubject = { targetId: number } | { photoKey: string } | { lostPetKey: string }

/**
 * Reads the address in a notice: what it leads to, or null for another page of ours. People may leave out
 * the scheme, or name the path alone. Throws `bad_address` if it is not an address of this site.
 */
export function readContentAddress(typed: string, ownHost: string): ContentSubject | null {
  const address = typed.trim()
  const absolute = address.startsWith('/')
    ? `https://${ownHost}${address}`
    : /^https?:\/\//i.test(address)
      ? address
      : `https://${address}`
  const url = URL.parse(absolute)
  if (!url || url.hostname !== hostname(ownHost) || !page.test(url.pathname)) {
    throw new AppError('bad_address')
  }
  const [, targetId] = profile.exec(url.pathname) ?? []
  if (targetId) return { targetId: Number(targetId) }
  const [, lostPetKey] = lostPet.exec(url.pathname) ?? []
  if (lostPetKey) return { lostPetKey }
  const [, photoKey] = photo.exec(url.pathname) ?? []
  return photoKey ? { photoKey } : null
}

function hostname(host: string): string {
  return URL.parse(`https://${host}`)?.hostname ?? ''
}
