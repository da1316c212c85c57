import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import type { SyncFile } from './shared-sync.ts'

/**
 * An app whose disk can be looked at: a sync first copies the files, and what it has copied counts as
 * being on disk when it has ended. `hold` stops the disk until the returned function is called.
 */
async function openAppOnDisk() {
  const copies = mkdtempSync(join(tmpdir(), 'michi-disk-'))
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }))
  let dataDir = ''
  let onDisk = ''
  let syncs = 0
  let isHeld: Promise<void> | null = null
  const syncFile: SyncFile = async (file) => {
    const copy = join(copies, String(syncs++))
    mkdirSync(copy)
    for (const name of ['michi.sqlite', 'michi.sqlite-wal'])
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
    await isHeld
    await file.datasync()
    onDisk = copy
  }
  const app = await openAppForTest({}, { syncFile })
  dataDir = app.config.dataDir
  return {
    app,
    countSyncs: () => syncs,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      isHeld = promise
      const letGo = () => {
        isHeld = null
        resolve()
      }
      onTestFinished(letGo)
      return letGo
    },
    /** What a server would find now, if the power was cut. */
    countOnDisk(from: string, ...values: (string | number)[]): number {
      using database = new DatabaseSync(join(onDisk, 'michi.sqlite'))
      return Number(database.prepare(`select count(*) as n from ${from}`).get(...values)?.n)
    },
  }
}

type Disk = Awaited<ReturnType<typeof openAppOnDisk>>

interface Write {
  send: () => Promise<{ status: number }>
  /** The one row that it leaves. */
  rows: readonly [from: string, value: string]
}

/** One write of each kind. */
function writesOf(
  disk: Disk,
  pair: { ana: TestClient; luis: TestClient; chatId: number },
  n: number,
): Write[] {
  const { ana, luis, chatId } = pair
  const clientId = `${ana.id}-${n}`
  const message = { userId: ana.id, chatId, clientId, message: 'hola' }
  const email = `${clientId}@michi.es`
  const storedMessage: Write['rows'] = ['messages where client_id = ?', clientId]
  return [
    { send: () => ana.post('/api/addmessage', message), rows: storedMessage },
    // Stored already, perhaps by a commit that is not on disk yet.
    { send: () => ana.post('/api/addmessage', message), rows: storedMessage },
    {
      send: () =>
        disk.app.visitor().post('/api/adduser', { name: 'A', email, password: 'long enough' }),
      rows: ['users where email = ?', email],
    },
    {
      send: () => luis.post('/api/addpet', { userId: luis.id, pet: { name: clientId } }),
      rows: ['pets where name = ?', clientId],
    },
  ]
}

describe('a power cut', () => {
  it('takes nothing that was acknowledged', async () => {
    const disk = await openAppOnDisk()
    const pairs = await Promise.all(Array.from({ length: 8 }, () => disk.app.makePair()))
    let acknowledged = 0
    await Promise.all(
      pairs.map(async (pair) => {
        for (let n = 0; n < 4; n++) {
          await Promise.all(
            writesOf(disk, pair, n).map(async ({ send, rows }) => {
              const { status } = await send()
              expect([rows, status, disk.countOnDisk(...rows)]).toEqual([rows, 201, 1])
              acknowledged += 1
            }),
          )
        }
      }),
    )
    expect(acknowledged).toBe(8 * 4 * 4)
  })

  it('is no worse while the disk is slow: reads are answered, writes share the next sync', async () => {
    const disk = await openAppOnDisk()
    const pair = await disk.app.makePair()
    const { luis, chatId } = pair
    const letGo = disk.hold()
    const before = disk.countSyncs()
    const answered: number[] = []
    const writes = [0, 1, 2].flatMap((n) => writesOf(disk, pair, n))
    const sent = writes.map(async ({ send }) => answered.push((await send()).status))
    const countMessages = async () => {
      const chat = await luis.get<{ chatMessages: unknown[] }>(`/api/chat/${chatId}?images=url`)
      return chat.body.chatMessages.length
    }
    await expect.poll(countMessages).toBe(3)
    expect(answered).toEqual([])
    expect(disk.countOnDisk('messages')).toBe(0)
    letGo()
    await Promise.all(sent)
    expect(answered).toEqual(writes.map(() => 201))
    expect(disk.countSyncs() - before).toBeLessThan(writes.length)
    expect(disk.countOnDisk('messages')).toBe(3)
  })
})

it('after a sync that failed nothing is acknowledged until the server starts again', async () => {
  let isBroken = false
  const syncFile: SyncFile = async (file) => {
    if (isBroken) throw Object.assign(new Error('EIO'), { code: 'EIO' })
    await file.datasync()
  }
  const app = await openAppForTest({}, { syncFile })
  const { ana, chatId } = await app.makePair()
  const send = async () => {
    const body = { userId: ana.id, chatId, message: 'hola' }
    return (await ana.post('/api/addmessage', body)).status
  }
  expect(await send()).toBe(201)
  isBroken = true
  expect(await send()).toBe(503)
  isBroken = false
  expect(await send()).toBe(503)
  expect((await ana.get(`/api/userchats/${ana.id}?images=url`)).status).toBe(200)
  await expect.poll(async () => (await app.visitor().get('/healthz')).status).toBe(507)
})
