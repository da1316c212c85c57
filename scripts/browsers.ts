// npm run browsers: the core journeys in Firefox and WebKit.
// npm run browsers WebKit photo: only there, and only journeys with that word.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFirefox } from '../e2e/browsers/firefox.ts'
import { journeys } from '../e2e/browsers/journeys.ts'
import { pageOf } from '../e2e/browsers/page.ts'
import { startWebKit } from '../e2e/browsers/webkit.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { buildIfStale } from './build.ts'
import { requireSystemPackages } from './system-packages.ts'

requireSystemPackages('Firefox', 'WebKit’s driver', 'a display', 'an emoji font')
await buildIfStale()
const [only = '', word = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'michi-browsers-'))
const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
for (const start of [startFirefox, startWebKit]) {
  if (!start.name.endsWith(only)) continue
  const browser = await start()
  for (const { name, run } of journeys.filter(({ name }) => name.includes(word))) {
    const driver = await browser.openPage()
    try {
      await run(pageOf(driver), server)
      console.log(`✓ ${browser.name}: ${name}`)
    } catch (error) {
      console.error(`✘ ${browser.name}: ${name}\n`, error)
      process.exitCode = 1
    }
    await driver.close()
  }
  await browser.close()
}
await server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })
