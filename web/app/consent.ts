import { durations } from '../../contract/limits.ts'
import { basePath, consentCookie } from '../../contract/routes.ts'

const { name, value } = consentCookie

export function hasConsent(cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`${name}=${value}`)
}

export function acceptCookies(): void {
  writeConsent(durations.consentDays * 24 * 60 * 60)
}

/** spec §4: Cancel deletes the cookie. */
export function refuseCookies(): void {
  writeConsent(0)
}

function writeConsent(maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=${basePath}; max-age=${maxAge}; samesite=lax`
}
