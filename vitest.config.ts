import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { nodeFlags } from './scripts/node-flags.ts'

const isFull = process.env.FAULTS === 'full'

const shared = {
  // For a machine that has much else to do: nothing that is right waits for this.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Who measures how long others wait must not wait for a core itself (decision 068).
  execArgv: isFull ? [...nodeFlags] : [],
}
const server = {
  ...shared,
  // Tests share nothing but code, so the code is loaded once for all files of a project.
  isolate: false,
  include: ['{server,demo,faults,harness}/**/*.test.ts'],
}
// A page has state of its own in its modules, so each file gets new ones, but no process of its own.
const web = {
  ...shared,
  isolate: false,
  unstubGlobals: true,
  setupFiles: ['web/testing/open-page.ts'],
  include: ['web/**/*.test.ts'],
}

// Several servers need one PostgreSQL.
const onlyOnPostgres = [
  'faults/{cluster,machines,postgres-away,redis-away,rolling-release}',
  'server/bus/{redis-address,redis-bus}',
  'server/main-on-postgres',
  'server/db/primary-watch',
].map((name) => `${name}.test.ts`)

// What knows nothing of the store is tested once, in the project `sqlite`.
const knowsNoStore = [
  'faults/{balancer,cut,slow-readers}',
  'server/{bundle,config,deploy,main}',
  'server/{ops,process}/*',
  // Unlike the others there, this one reads pictures out of the store.
  'server/http/!(unread-answers)',
  'server/chat/live/limits',
  'server/photos/{bombs,judge-picture,picture-pool,recent-files,uploads}',
  'server/accounts/hash-queue',
  'server/notifications/push/push-hosts',
  'demo/demo-people',
  'demo/illustrator/*',
  'harness/*',
].map((name) => `${name}.test.ts`)

// The attacks' short form needs no second engine; `npm run abuse` makes them on both.
const attacks = isFull ? [] : ['faults/abuse/**']

/** The file that takes longest begins first, so that at the end no core waits for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/faults/abuse/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than there are cores: some tests wait for most of their time.
    maxWorkers: 4,
    // spec §8: the client logs calls that fail and sockets that close, and in faults/ many do.
    onConsoleLog: (log) => !/^(GET error\.|POST Error\.|Socket (error|closed))/.test(log),
    projects: [
      {
        test: {
          ...server,
          name: 'postgres',
          env: { STORE: 'postgres' },
          exclude: [...knowsNoStore, ...attacks],
          globalSetup: ['harness/test-stores.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          env: { STORE: 'sqlite' },
          exclude: onlyOnPostgres,
        },
      },
      { test: { ...web, name: 'web' } },
    ],
  },
})
