import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../scripts/system-packages.ts'

/** The system's Chromium, without access to the internet. */
export function browserOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium. CHROMIUM_PATH may say where it is.')
  // Chromium cannot use its sandbox as root, which is usual in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return {
    executablePath,
    args: [
      ...sandbox,
      // Host names other than localhost, because browsers treat localhost as secure.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
