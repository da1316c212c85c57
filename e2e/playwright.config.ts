import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './testing/browser.ts'

export default defineConfig({
  globalSetup: './testing/build.ts',
  outputDir: '../test-results',
  workers: availableParallelism(),
  reporter: 'list',
  timeout: 240_000,
  forbidOnly: true,
  // Generous, because the machine may be busy. A test that passes never waits this long.
  expect: { timeout: 60_000 },
  use: {
    trace: 'off',
    launchOptions: browserOptions(),
  },
})
