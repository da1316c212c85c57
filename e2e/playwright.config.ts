import { defineConfig } from '@playwright/test'
import { browserOptions } from './testing/browser.ts'

export default defineConfig({
  globalSetup: './testing/build.ts',
  outputDir: '../test-results',
  workers: 2,
  // On a shared machine: what fails three times in a row is broken.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    trace: 'off',
    launchOptions: browserOptions(),
  },
})
