import { defineConfig } from 'vitest/config'

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/test-stores.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...server, name: 'sqlite', env: { STORE: 'sqlite' } } },
      { test: { ...server, name: 'postgres', env: { STORE: 'postgres' } } },
      { test: { name: 'web', include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'] } },
    ],
  },
})
