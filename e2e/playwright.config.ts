import { defineConfig } from '@playwright/test'
import { browserOptions } from './testing/browser.ts'

export default defineConfig({
  globalSetup: './testing/build.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  reporter: 'list',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    trace: 'off',
    launchOptions: browserOptions(),
  },
})
