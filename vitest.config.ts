import { defineConfig } from 'vitest/config'

const shared = {
  // Generous, because the machine may be busy. A test that passes never waits this long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}
const server = {
  ...shared,
  // Tests share nothing but code, so the code is loaded once for all files of a project.
  isolate: false,
  include: [process.env.FAULTS ? 'faults/**/*.test.ts' : '{server,demo,harness}/**/*.test.ts'],
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
  'server/db/primary-watch',
].map((name) => `${name}.test.ts`)

// Code that does not know the store is tested once, in the project `sqlite`.
const independentOfStore = [
  'faults/{balancer,cut,machines-again,slow-readers}',
  'server/{bundle,config,deploy,main,throttled-log}',
  'server/ops/{metrics,refusals}',
  // Unlike the others there, this one reads pictures from the store.
  'server/http/!(unread-answers)',
  'server/chat/live/limits',
  'server/photos/{bombs,picture-pool,uploads}',
  'demo/demo-people',
  'demo/illustrator/*',
  'harness/*',
].map((name) => `${name}.test.ts`)

// These run again where bytes are in a photo store; those of the store run only there.
const ofPhotoStore = 'server/photos/store/*.test.ts'
const withPhotos = [
  'server/photos/{photos,photo-focus,photo-order,base64}.test.ts',
  'server/chat/chat-photos.test.ts',
  'server/privacy/export.test.ts',
  'server/lost-pets/lost-pets.test.ts',
  'server/reports/{reports,photo-flags}.test.ts',
  'server/moderation/{cases,evidence}.test.ts',
  ofPhotoStore,
]

export default defineConfig({
  test: {
    // More workers than cores: many tests wait for most of their time.
    maxWorkers: 4,
    // spec §8: the client logs calls that fail and sockets that close, and in faults/ many do.
    onConsoleLog: (log) => !/^(GET error\.|POST Error\.|Socket (error|closed))/.test(log),
    projects: [
      {
        test: {
          ...server,
          name: 'postgres',
          env: { STORE: 'postgres' },
          exclude: [...independentOfStore, ofPhotoStore],
          globalSetup: ['harness/test-stores.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          env: { STORE: 'sqlite' },
          exclude: [...onlyOnPostgres, ofPhotoStore],
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
    ],
  },
})
