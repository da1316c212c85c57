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
const folder = mkdtempSync(join(tmpdir(), 'michi-browsers-'))
const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' })
// After the browsers, which end with this process, too.
process.once('exit', () => {
  void server.kill()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

for (const start of [startFirefox, startWebKit]) {
  if (!start.name.endsWith(only)) continue
  const browser = await start(folder)
  for (const { name, run } of journeys.filter(({ name }) => name.includes(word))) {
    const startedAt = Date.now()
    const driver = await browser.openPage()
    try {
      await run(pageOf(driver), server)
      console.log(`✓ ${browser.name}: ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    } catch (error) {
      console.error(`✘ ${browser.name}: ${name}\n`, error)
      process.exitCode = 1
    }
    await driver.close()
  }
  await browser.close()
}
await server.kill('SIGTERM')
