import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawPicture } from '../../harness/pictures.ts'
import { RawLine } from '../../harness/raw-line.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { Upload } from './upload.ts'

const filePart = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
const formHeader = 'content-type: multipart/form-data; boundary=b\r\n'

/** Begins an upload of one file. */
async function beginUpload(client: TestClient, length = 'content-length: 9999999') {
  const line = new RawLine(client.url)
  await line.begin(client, 'POST', '/api/addprofileimage', `${formHeader}${length}\r\n`, filePart)
  return line
}

it('idle uploads, however many, keep nobody waiting', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 600_000 })
  for (let person = 0; person < 5; person++) {
    const idle = await app.makeUser()
    // One more than a person may have: that one is told, so the others have arrived.
    const lines = await Promise.all(Array.from({ length: 9 }, () => beginUpload(idle)))
    await expect
      .poll(() => lines.filter(({ heard }) => /^HTTP\/1.1 429 /.test(heard)))
      .toHaveLength(1)
  }
  const eva = await app.makeUser()
  expect((await eva.upload([await drawPicture()])).status).toBe(201)
})

it('an upload that brings nothing is ended, and the next of that person has its turn', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 500 })
  const ana = await app.makeUser()
  const idle = await beginUpload(ana)
  const next = ana.upload([await drawPicture()])
  await expect.poll(() => idle.heard).toMatch(/^HTTP\/1.1 408 (.|\s)*{"code":"timeout"}/)
  await expect.poll(() => idle.hasEnded).toBe(true)
  expect((await next).status).toBe(201)
})

describe('patience', () => {
  afterEach(() => void vi.useRealTimers())

  it('is with a line that brings a little now and then, and does not count our own work', async () => {
    vi.useFakeTimers()
    const onIdle = vi.fn()
    const upload = new Upload(10_000, { onIdle, onHeld: () => {} })
    onTestFinished(() => upload.close())
    for (let times = 0; times < 5; times++) {
      await vi.advanceTimersByTimeAsync(9000)
      upload.hear()
    }
    const file = async function* () {
      yield Buffer.from('a')
    }
    const decoded = upload.use(file(), () => new Promise((resolve) => setTimeout(resolve, 60_000)))
    await vi.advanceTimersByTimeAsync(60_000)
    await decoded
    expect(onIdle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })
})

it('when too much is in memory, whoever has held much for long goes, and no slow line', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 600_000 })
  const eva = await app.makeUser()
  const slow = await beginUpload(eva)
  await slow.send(Buffer.alloc(40_000))
  const lines: RawLine[] = []
  for (let person = 0; person < 11; person++) {
    const line = await beginUpload(await app.makeUser())
    await line.send(Buffer.alloc(9.5 * 1024 * 1024))
    lines.push(line)
  }
  const isTold = ({ heard }: RawLine) => heard !== ''
  await expect.poll(() => lines.filter(isTold)).toHaveLength(1)
  expect(lines.find(isTold)?.heard).toMatch(/^HTTP\/1.1 408 /)
  expect(slow.heard).toBe('')
})

it('when too much is in memory, one that holds much and brings nothing goes', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 600_000 })
  const most = Buffer.alloc(9.5 * 1024 * 1024)
  const lines: RawLine[] = []
  for (let person = 0; person < 10; person++) {
    const line = await beginUpload(await app.makeUser())
    await line.send(most)
    lines.push(line)
  }
  const eva = await app.makeUser()
  expect((await eva.upload([most])).status).toBe(422)
  await expect.poll(() => lines.filter(({ heard }) => heard !== '')).toHaveLength(1)
  expect(lines.find(({ heard }) => heard !== '')?.heard).toMatch(/^HTTP\/1.1 408 /)
})

it.each([
  ['says that it is enormous', 'content-length: 99999999999', () => ''],
  ['has no end', 'transfer-encoding: chunked', () => `a00001\r\n${'x'.repeat(0xa00001)}\r\n`],
  ['has too many parts', 'content-length: 9999999', () => `x\r\n${filePart}x\r\n`.repeat(20)],
])('an upload that %s is refused before it ends', async (_what, length, more) => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const line = new RawLine(ana.url)
  const isChunked = length.startsWith('transfer')
  const begin = isChunked ? `${filePart.length.toString(16)}\r\n${filePart}\r\n` : filePart
  await line.begin(ana, 'POST', '/api/addprofileimage', `${formHeader}${length}\r\n`, begin)
  await line.send(more())
  await expect.poll(() => line.heard).toMatch(/^HTTP\/1.1 4(13|22) /)
})
