import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runBackupTool as run } from '../../../harness/backup-tools.ts'
import { openFlakyStore } from '../../../harness/flaky-store.ts'
import { uploadPhoto } from '../../../harness/stored-photos.ts'
import { makeStore, openTestApp, photoStoreEnv } from '../../../harness/test-app.ts'
import { readConfig } from '../../config.ts'
import { openPhotoFilesBeside } from './open-photo-files.ts'

it('a backup says what it does not hold, and a restore names what is missing', async () => {
  const env = photoStoreEnv()
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  const config = { ...settings, photoStore: readConfig(env).photoStore }
  const app = await openTestApp(config)
  const ana = await app.makeUser()
  const [whole, lost] = [await uploadPhoto(ana), await uploadPhoto(ana)]
  const file = join(settings.dataDir, 'michi.backup')
  const backup = await run('backup', { ...settings, env }, file)
  expect(backup.stdout).toContain(
    `The bytes of photos are not in it: 4 files are in ${env.PHOTOS_URL}/. Back them up too, after this`,
  )
  const { key } = await app.store.db
    .selectFrom('files')
    .select(({ ref }) => ref('key').$notNull().as('key'))
    .where('photo_id', '=', lost.id)
    .where('size', '=', 'card')
    .executeTakeFirstOrThrow()
  await openPhotoFilesBeside(app.config).removeObjects([key])
  await app.close()

  const restored = await run('restore', { ...settings, env }, '--force', file)
  expect(restored.stdout).toContain(`  photo ${lost.id}, card\n1 files are missing.`)
  expect(restored.stdout).not.toContain(`photo ${whole.id}`)
  const without = await run('restore', settings, '--force', file)
  expect(without.stdout).toContain('4 files are in a photo store. Set PHOTOS_URL')
  await expect(run('photos', { ...settings, env }, 'check')).rejects.toMatchObject({ code: 1 })
})

it('npm run photos says where bytes are, and moves them', async () => {
  const env = photoStoreEnv()
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  const app = await openTestApp({ ...settings, photoStore: null })
  await uploadPhoto(await app.makeUser())
  await app.close()
  await expect(run('photos', settings, 'move')).rejects.toThrow(
    'PHOTOS_URL must name the photo store.',
  )
  const flaky = await openFlakyStore(env)
  onTestFinished(() => flaky.close())
  // It answers when the tool asks whether it may read and write, and then no more.
  Object.defineProperty(flaky, 'fault', { get: () => (flaky.requests > 2 ? 500 : 'none') })
  const cut = run('photos', { ...settings, env: flaky.env }, 'move')
  await expect(cut).rejects.toThrow('The photo store does not answer any more. Run it again')
  const moved = await run('photos', { ...settings, env }, 'move')
  expect(moved.stdout).toContain('2 files are moved, 0 are left.')
  const shown = await run('photos', { ...settings, env })
  expect(shown.stdout).toContain(`In the database: 0 files.\nIn ${env.PHOTOS_URL}/: 2 files.`)
  const back = { ...env, PHOTOS_UPLOADS: 'database' }
  const movedBack = await run('photos', { ...settings, env: back }, 'move')
  expect(movedBack.stdout).toContain('2 files are moved, 0 are left.')
})
