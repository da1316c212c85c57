import { expect, inject, it } from 'vitest'
import { makeStoreEnv, runMain } from '../harness/run-main.ts'

it('the process says where it is, serves, and stops when asked', async () => {
  const { server, exited, output } = await runMain(await makeStoreEnv(), /MichiApp is at (\S+)/)
  const [, url = ''] = /MichiApp is at (\S+)/.exec(output()) ?? []
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
  server.kill('SIGTERM')
  expect(await exited).toBe(0)
})

it('the process ends with a sentence when PostgreSQL has no such database', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/nothing_of_ours'
  const { exited, output } = await runMain({ DATABASE_URL: url.href })
  expect(await exited).toBe(1)
  expect(output()).toMatch(/cannot start: PostgreSQL refuses what DATABASE_URL says: .+exist/)
})
