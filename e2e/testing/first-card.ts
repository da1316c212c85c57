import type { Page, Request } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'

interface Account {
  email: string
  password: string
}

/**
 * The scripts that a page downloads from the login to the first card, each with its gzip size in bytes.
 * Timers are held, so that scripts that a page fetches later never count, also on a slow machine.
 */
export async function countScripts(
  page: Page,
  url: string,
  { email, password }: Account,
): Promise<Map<string, number>> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  // The budget is in gzip, although Brotli is smaller.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  // React waits up to 300 ms before it removes a fallback.
  await holdTimers(page, 310)
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.locator('article img[data-loaded]').first().waitFor()

  const pictures = requests.filter((request) => request.url().includes('/api/photos/'))
  const seenAt = Math.min(...pictures.map(endOf))
  const scripts = requests.filter(
    (request) => request.resourceType() === 'script' && request.timing().startTime < seenAt,
  )
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  return new Map(
    scripts.map((request, index) => [request.url(), sizes[index]?.responseBodySize ?? 0]),
  )
}

function endOf(request: Request): number {
  const { startTime, responseEnd } = request.timing()
  return startTime + responseEnd
}
