import { defineConfig } from 'vitest/config'

const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}
const server = {
  ...patience,
  include: ['server/**/*.test.ts', 'faults/**/*.test.ts'],
}
const web = { ...patience, include: ['web/**/*.test.ts'] }

// Several servers need one PostgreSQL.
const onlyOnPostgres = ['faults/{cluster,postgres-away,redis-away}', 'server/bus/redis-bus'].map(
  (name) => `${name}.test.ts`,
)

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Clocks and sockets on a shared machine: what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    // spec §8: the client logs calls that fail and sockets that close, and in faults/ many do.
    onConsoleLog: (log) => !/^(GET error\.|POST Error\.|Socket (error|closed))/.test(log),
    projects: [
      { test: { ...server, name: 'sqlite', env: { STORE: 'sqlite' }, exclude: onlyOnPostgres } },
      {
        test: {
          ...server,
          name: 'postgres',
          env: { STORE: 'postgres' },
          globalSetup: ['server/testing/test-stores.ts'],
        },
      },
      { test: { ...web, name: 'web' } },
    ],
  },
})
