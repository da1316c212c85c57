import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawPicture } from '../../harness/pictures.ts'
import { RawConnection } from '../../harness/raw-connection.ts'
import { openAppWithStoppedDecoder } from '../../harness/stopped-decoder.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { readingClock } from './uploads.ts'

const filePart = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
const formHeader = 'content-type: multipart/form-data; boundary=b\r\n'

/** Begins an upload of one file. */
async function beginUpload(client: TestClient, length = 'content-length: 9999999') {
  const line = new RawConnection(client.url)
  await line.begin(client, 'POST', '/api/addprofileimage', `${formHeader}${length}\r\n`, filePart)
  return line
}

it('idle uploads, however many, keep nobody waiting', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 600_000 })
  for (let person = 0; person < 5; person++) {
    const idle = await app.makeUser()
    // One upload more than a person may have: its 429 shows that the others have arrived.
    const lines = await Promise.all(Array.from({ length: 9 }, () => beginUpload(idle)))
    await expect
      .poll(() => lines.filter(({ received }) => /^HTTP\/1.1 429 /.test(received)))
      .toHaveLength(1)
  }
  const eva = await app.makeUser()
  expect((await eva.upload([await drawPicture()])).status).toBe(201)
})

it('an upload that sends nothing is cut off, and the next of that person starts', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 500 })
  const ana = await app.makeUser()
  const idle = await beginUpload(ana)
  const next = ana.upload([await drawPicture()])
  await expect.poll(() => idle.received).toMatch(/^HTTP\/1.1 408 (.|\s)*{"code":"timeout"}/)
  await expect.poll(() => idle.hasEnded).toBe(true)
  expect((await next).status).toBe(201)
})

describe('the clock of an upload', () => {
  afterEach(() => void vi.useRealTimers())

  /** An upload that sends little every nine seconds. */
  function openTrickle() {
    vi.useFakeTimers()
    const raw = new PassThrough()
    const clock = readingClock(raw, 10_000)
    onTestFinished(() => clock.stop())
    let code = ''
    clock.expired.catch((error) => {
      code = error.code
    })
    clock.start()
    return {
      clock,
      code: () => code,
      trickle: async (times: number, bytes = 16 * 1024) => {
        for (let time = 0; time < times; time++) {
          await vi.advanceTimersByTimeAsync(9000)
          raw.write(Buffer.alloc(bytes))
          await vi.advanceTimersByTimeAsync(1)
        }
      },
    }
  }

  it('ends a file that takes more than a minute, however steadily it arrives', async () => {
    const { code, trickle } = openTrickle()
    await trickle(6)
    expect(code()).toBe('')
    await trickle(1)
    expect(code()).toBe('timeout')
  })

  it('ends one that sends a byte at a time', async () => {
    const { code, trickle } = openTrickle()
    await trickle(1, 1)
    await trickle(1, 1)
    expect(code()).toBe('timeout')
  })

  it('does not count the time that decoding takes', async () => {
    const { clock, code, trickle } = openTrickle()
    await trickle(6)
    clock.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    clock.start()
    await trickle(6)
    expect(code()).toBe('')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(code()).toBe('timeout')
  })
})

it('twelve uploads are read at once; when one is cancelled, the next starts', async () => {
  const app = await openAppForTest({}, { uploadIdleMs: 600_000 })
  const lines: RawConnection[] = []
  for (let person = 0; person < 12; person++) {
    const line = await beginUpload(await app.makeUser())
    await line.send(Buffer.alloc(40_000))
    lines.push(line)
  }
  const eva = await app.makeUser()
  const upload = eva.upload([await drawPicture()])
  lines[5]?.socket.destroy()
  expect((await upload).status).toBe(201)
})

it('twelve accounts of one address that send a byte at a time keep no other address waiting', async () => {
  const app = await openAppForTest({ trustProxy: 1 }, { uploadIdleMs: 600_000 })
  const lines: RawConnection[] = []
  for (let person = 0; person < 12; person++) {
    const client = await app.makeUser()
    const headers = 'content-length: 9999999\r\nx-forwarded-for: 192.0.2.1'
    const line = await beginUpload(client, headers)
    await line.send(Buffer.alloc(40_000))
    lines.push(line)
  }
  for (let person = 2; person < 5; person++) {
    const honest = await app.makeUser()
    honest.headers['x-forwarded-for'] = `192.0.2.${person}`
    expect((await honest.upload([await drawPicture()])).status).toBe(201)
  }
  await expect
    .poll(() => lines.filter(({ received }) => /^HTTP\/1.1 503 /.test(received)).length)
    .toBeGreaterThan(0)
  expect(lines[0]?.received).toBe('')
})

/** A whole form with one picture. */
async function sendForm(client: TestClient) {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(await drawPicture('#36c'))]), 'a.jpg')
  form.append('id', String(client.id))
  const request = new Response(form)
  const body = await request.bytes()
  const headers = `content-type: ${request.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n`
  const line = new RawConnection(client.url)
  await line.begin(client, 'POST', '/api/addprofileimage?images=url', headers)
  await line.send(body)
  return line
}

const statusesOf = (lines: RawConnection[]) =>
  lines.flatMap(({ received }) => received.slice(9, 12) || []).toSorted()

describe('while its picture waits to be decoded', () => {
  it('an upload can be cancelled, and nothing of it is stored', async () => {
    const { ana, resume } = await openAppWithStoppedDecoder(60_000)
    const line = await sendForm(ana)
    const others = await Promise.all(Array.from({ length: 8 }, () => sendForm(ana)))
    // Seven may wait behind the first: when the eighth is refused, the first has arrived.
    await expect.poll(() => statusesOf(others)).toEqual(['429'])
    line.socket.destroy()
    resume()
    await expect.poll(() => statusesOf(others)).toEqual([...Array(7).fill('201'), '429'])
    const { body } = await ana.get<unknown[]>(`/api/userprofile/${ana.id}?images=url`)
    expect(body).toHaveLength(1 + 7)
  })

  it('its session can end, and nothing of it is stored', async () => {
    const { app, ana, resume } = await openAppWithStoppedDecoder(60_000)
    const line = await sendForm(ana)
    const others = await Promise.all(Array.from({ length: 8 }, () => sendForm(ana)))
    await expect.poll(() => statusesOf(others)).toEqual(['429'])
    await app.store.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
    resume()
    await expect.poll(() => statusesOf([line, ...others])).toEqual([...Array(8).fill('401'), '429'])
    const again = await app.signInAgain(ana)
    const { body } = await again.get<unknown[]>(`/api/userprofile/${ana.id}?images=url`)
    expect(body).toHaveLength(1)
  })
})

it.each([
  ['says that it is enormous', 'content-length: 99999999999', () => ''],
  ['has no end', 'transfer-encoding: chunked', () => `a00001\r\n${'x'.repeat(0xa00001)}\r\n`],
  ['has too many parts', 'content-length: 9999999', () => `x\r\n${filePart}x\r\n`.repeat(20)],
])('an upload that %s is refused before it ends', async (_what, length, more) => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const line = new RawConnection(ana.url)
  const isChunked = length.startsWith('transfer')
  const begin = isChunked ? `${filePart.length.toString(16)}\r\n${filePart}\r\n` : filePart
  await line.begin(ana, 'POST', '/api/addprofileimage', `${formHeader}${length}\r\n`, begin)
  await line.send(more())
  await expect.poll(() => line.received).toMatch(/^HTTP\/1.1 4(13|22) /)
})
