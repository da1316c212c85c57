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

// Several servers need one PostgreSQL, and only PostgreSQL tells how many rows a call visits.
const onlyOnPostgres = [
  'faults/{cluster,machines,postgres-away,redis-away,rolling-release}',
  'server/bus/{redis-address,redis-bus}',
  'server/{call-costs,main-on-postgres}',
  'server/db/{primary-watch,read-again}',
].map((name) => `${name}.test.ts`)

// PostgreSQL repeats what is about statements, constraints, locks, races and plans. The rest is tested
// once, in the project `sqlite`: code that does not know the store, and what people see of statements
// that other tests run on PostgreSQL (`query-plans.test.ts` runs all of them). For single tests of a file
// there is `itOnce`.
const testedOnce = [
  'faults/{balancer,cut,machines-again,slow-readers}',
  'server/{bundle,config,deploy,main,permissions,throttled-log}',
  'server/accounts/{device-cookie,mailed-entry,password-checks}',
  'server/blocks/gone',
  'server/chat/live/*',
  'server/db/power-cut',
  'server/discovery/{cursor,filters}',
  'server/http/*',
  'server/lost-pets/{lost-pet-news,poster-head}',
  'server/mail/mailer',
  'server/notes/note-news',
  'server/notifications/notifications',
  'server/notifications/push/push-services',
  'server/ops/{docs,metrics,refusals,well-known}',
  'server/people/{prompts,reasons}',
  'server/photos/{bombs,faces,photo-focus,photo-memory,picture-pool,uploads}',
  'server/playdates/calendar-file',
  'server/spec-clients/spec-client',
  'demo/{demo-people,demo-world,describe-pet}',
  'demo/illustrator/*',
  'harness/*',
].map((name) => `${name}.test.ts`)

// With PostgreSQL, the bytes of these are in a photo store; those of the store run only there.
const ofPhotoStore = 'server/photos/store/*.test.ts'
const withPhotos = [
  'server/photos/photos.test.ts',
  'server/chat/chat-photos.test.ts',
  'server/privacy/export.test.ts',
  'server/lost-pets/sighting-photos.test.ts',
  'server/moderation/{evidence,photo-flags}.test.ts',
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
          exclude: [...testedOnce, ...withPhotos],
        },
      },
      {
        test: {
          ...onSqlite,
          name: 'sqlite',
          include: [tests],
          exclude: [...onlyOnPostgres, ofPhotoStore],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'photo-store',
          env: { STORE: 'postgres', PHOTOS: 'store' },
          include: withPhotos,
          globalSetup: ['harness/test-stores.ts', 'harness/test-photo-store.ts'],
        },
      },
      { test: { ...web, name: 'web' } },
    ],
  },
})
