import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { countScripts } from '../e2e/testing/first-card.ts'
import { freePort } from '../harness/services.ts'
import { buildIfStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/system-packages.ts'
import { median, report } from './report.ts'
import { openWebWorld } from './web-world.ts'

// npm run bench:web: the bytes that a new visitor downloads until the first card, and the Lighthouse
// scores of the login page and the deck on a phone. npx downloads Lighthouse.

const run = promisify(execFile)
const lighthouseRuns = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const

const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium on this machine.')

await buildIfStale()
const world = await openWebWorld()
const profile = mkdtempSync(join(tmpdir(), 'michi-bench-profile-'))
const port = await freePort()
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  viewport: { width: 360, height: 740 },
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
try {
  const page = await browser.newPage()
  const scripts = await countScripts(page, `${world.url}/`, world)
  await page.close()
  report('JavaScript from the login page to the first card, gzip', {
    'kB (goal: at most 130)': [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000,
  })
  for (const path of ['/', '/home']) await runLighthouse(browser, world.url + path, port)
} finally {
  await browser.close()
  await world.close()
  rmSync(profile, { recursive: true, force: true })
}

/** Each run is a first visit with a session. */
async function runLighthouse(browser: BrowserContext, url: string, port: number): Promise<void> {
  const runs: Record<string, number>[] = []
  for (let count = 0; count < lighthouseRuns; count++) {
    await forgetDownloads(browser, url)
    const scores = await measure(url, port)
    if (!scores) return console.log(`\nLighthouse cannot be had here; ${url} was not measured.`)
    runs.push(scores)
  }
  const path = new URL(url).pathname
  const names = Object.keys(runs[0] ?? {})
  const medians = names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))])
  report(`Lighthouse, mobile, medians of ${runs.length} runs: ${path}`, Object.fromEntries(medians))
}

async function forgetDownloads(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage()
  const protocol = await browser.newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await page.close()
}

async function measure(url: string, port: number): Promise<Record<string, number> | null> {
  const args = [
    '--yes',
    'lighthouse',
    url,
    `--port=${port}`,
    `--only-categories=${categories.join()}`,
    '--disable-storage-reset',
    '--output=json',
    '--quiet',
  ]
  const output = await run('npx', args, { maxBuffer: 2 ** 28 }).catch(() => null)
  if (!output) return null
  const { categories: results, audits } = JSON.parse(output.stdout)
  return {
    'performance (goal: at least 95)': results.performance.score * 100,
    'accessibility (goal: 100)': results.accessibility.score * 100,
    'best practices (goal: 100)': results['best-practices'].score * 100,
    'largest contentful paint, ms': audits['largest-contentful-paint'].numericValue,
    'total blocking time, ms': audits['total-blocking-time'].numericValue,
    'layout shift (goal: under 0.05)': audits['cumulative-layout-shift'].numericValue,
  }
}
