import type { Page, Request } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'

interface Account {
  email: string
  password: string
}

/**
 * The scripts that somebody downloads who signs in and sees the first card, each with its size in
 * bytes under gzip. What a page fetches a while later, by a timer, is never fetched here: on a slow
 * machine the first card may come after it.
 */
export async function countScripts(
  page: Page,
  url: string,
  { email, password }: Account,
): Promise<Map<string, number>> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  // Brotli is smaller still, but gzip is what sizes are compared in.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  // React itself waits up to 300 ms before it takes a fallback away.
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
