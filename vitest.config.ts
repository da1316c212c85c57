import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  // Generous, because the machine may be busy. A test that passes never waits this long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}
const tests = process.env.FAULTS ? 'faults/**/*.test.ts' : '{server,demo,harness}/**/*.test.ts'
const server = {
  ...shared,
  // Tests share nothing but code, so the code is loaded once for all files of a project.
  isolate: false,
}
// A page keeps state in its modules, so each file gets new ones, but no process of its own.
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
  'server/db/{primary-watch,read-again}',
].map((name) => `${name}.test.ts`)

// Code that does not know the store is tested once, in the project `sqlite`.
const independentOfStore = [
  'faults/{balancer,cut,machines-again,slow-readers}',
  'server/{bundle,config,deploy,main,permissions,throttled-log}',
  'server/accounts/{device-cookie,password-checks}',
  'server/ops/{docs,metrics,refusals}',
  'server/http/*',
  'server/mail/mailer',
  'server/notifications/push/push-services',
  'server/chat/live/limits',
  'server/photos/{bombs,picture-pool,uploads}',
  'demo/{demo-people,demo-world}',
  'demo/illustrator/*',
  'harness/*',
].map((name) => `${name}.test.ts`)

// These kill databases, fill disks or use up limits, so they run one by one after all others.
const alone = [
  'server/{main,main-on-postgres}',
  'server/accounts/guess-limits',
  'server/bus/{redis-address,redis-bus}',
  'server/chat/live/limits',
  'server/db/{backup-killed,primary-watch,read-only,store}',
  'server/photos/{bombs,upload-budget,uploads}',
].map((name) => `${name}.test.ts`)

// These run again where bytes are in a photo store; those of the store run only there.
const ofPhotoStore = 'server/photos/store/*.test.ts'
const withPhotos = [
  'server/photos/{photos,photo-focus,photo-order}.test.ts',
  'server/chat/chat-photos.test.ts',
  'server/privacy/export.test.ts',
  'server/lost-pets/{lost-pets,sighting-photos}.test.ts',
  'server/moderation/{cases,evidence,photo-flags,reports}.test.ts',
  ofPhotoStore,
]

const onSqlite = {
  ...server,
  env: { STORE: 'sqlite' },
}
const onPostgres = {
  ...server,
  env: { STORE: 'postgres' },
  globalSetup: ['harness/test-stores.ts'],
}
const notOnSqlite = [...onlyOnPostgres, ofPhotoStore]
const notOnPostgres = [...independentOfStore, 'server/db/power-cut.test.ts', ofPhotoStore]
const last = {
  include: alone,
  maxWorkers: 1,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    // A test must not need luck to get its turn.
    maxWorkers: availableParallelism(),
    // spec §8: the client logs calls that fail and sockets that close, and in faults/ many do.
    onConsoleLog: (log) => !/^(GET error\.|POST Error\.|Socket (error|closed))/.test(log),
    projects: [
      {
        test: {
          ...onPostgres,
          name: 'postgres',
          include: [tests],
          exclude: [...notOnPostgres, ...alone],
        },
      },
      {
        test: {
          ...onSqlite,
          name: 'sqlite',
          include: [tests],
          exclude: [...notOnSqlite, ...alone],
        },
      },
      {
        test: {
          ...server,
          name: 'photo-store',
          env: { STORE: 'postgres', PHOTOS: 'store' },
          include: withPhotos,
          globalSetup: ['harness/test-stores.ts', 'harness/test-photo-store.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'photo-store-sqlite',
          env: { STORE: 'sqlite', PHOTOS: 'store' },
          include: [ofPhotoStore],
          globalSetup: ['harness/test-photo-store.ts'],
        },
      },
      { test: { ...web, name: 'web' } },
      { test: { ...onPostgres, ...last, name: 'postgres-alone', exclude: notOnPostgres } },
      { test: { ...onSqlite, ...last, name: 'sqlite-alone', exclude: notOnSqlite } },
    ],
  },
})
