import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../scripts/system-packages.ts'

/** The system's Chromium, kept from talking to anybody but us. */
export function browserOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium. CHROMIUM_PATH may say where it is.')
  // As root, which is how it runs in containers, Chromium has no sandbox to offer.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return {
    executablePath,
    args: [
      ...sandbox,
      // Names that are not localhost, which browsers trust less.
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
