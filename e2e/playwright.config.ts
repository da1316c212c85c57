import { defineConfig } from '@playwright/test'
import { browserOptions } from './testing/browser.ts'

export default defineConfig({
  globalSetup: './testing/build.ts',
  outputDir: '../test-results',
  // More than there are cores: a journey waits for its page as often as it works. `npm test` has
  // other tests beside them, and says two.
  workers: 3,
  reporter: 'list',
  timeout: 240_000,
  forbidOnly: true,
  // For a machine that has much else to do: nothing that is right waits for this.
  expect: { timeout: 60_000 },
  use: {
    trace: 'off',
    launchOptions: browserOptions(),
  },
})
