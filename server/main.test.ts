import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { childrenOf, isRunning } from '../harness/child-processes.ts'
import { makeStoreEnv, runMain, runNpmStart } from '../harness/run-main.ts'
import { TestClient } from '../harness/test-client.ts'
import { openStore } from './db/store.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'michi-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function connectTo(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

/** Sends the first byte of a hundred. After its 100 Continue, the server waits for them. */
async function beginUpload(socket: Socket, port: string): Promise<void> {
  socket.write(
    `POST /api/adduser HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write('{')
}

describe('the process', () => {
  it('says where it is, serves, hashes passwords at the cost that OWASP asks for, and stops when asked', async () => {
    const env = await makeStoreEnv()
    const { server, exited, output } = await runMain(env, /MichiApp is at (\S+)/)
    const [, url = ''] = /MichiApp is at (\S+)/.exec(output()) ?? []
    expect((await fetch(new URL('/healthz', url))).status).toBe(200)
    const account = { name: 'Ana', animalName: 'Michi', cityId: 1, email: 'ana@michi.es' }
    const visitor = new TestClient(new URL(url).origin, 0, '')
    const password = 'una contraseña larga'
    expect((await visitor.post('/api/adduser', { ...account, password })).status).toBe(201)
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
    const store = openStore({ dataDir: env.DATA_DIR ?? '', databaseUrl: null })
    const { password_hash: hash } = await store.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await store.close()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  // Only Linux has 127.0.0.2 on the loopback interface by default.
  it.runIf(process.platform === 'linux')(
    'listens at one address, also where localhost has several',
    async () => {
      const two = [1, 2].map((n) => ({ address: `127.0.0.${n}`, family: 4 }))
      const answerTwo = `import dns from 'node:dns'; const { lookup } = dns;
      dns.lookup = (name, options, done) => options.all && name === 'localhost'
        ? done(null, ${JSON.stringify(two)}) : lookup(name, options, done)`
      const env = {
        ...(await makeStoreEnv()),
        HOST: 'localhost',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(answerTwo)}`,
      }
      const { output } = await runMain(env, /MichiApp is at (\S+)/)
      const [, port = ''] = /MichiApp is at http:\/\/localhost:(\d+)\//.exec(output()) ?? []
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      const elsewhere = connect(Number(port), '127.0.0.2')
      await expect(once(elsewhere, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    },
  )

  it('stops within 10 seconds when asked, also in the middle of an upload', async () => {
    const { server, exited, output } = await runMain(await makeStoreEnv(), /MichiApp is at (\S+)/)
    const [, port = ''] = /:(\d+)\//.exec(output()) ?? []
    await beginUpload(await connectTo(port), port)
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('waits for an upload when it stops, and not for a connection that a browser has in reserve', async () => {
    const { server, exited, output } = await runMain(await makeStoreEnv(), /MichiApp is at (\S+)/)
    const [, port = ''] = /:(\d+)\//.exec(output()) ?? []
    const [upload, spare] = [await connectTo(port), await connectTo(port)]
    await beginUpload(upload, port)
    server.kill('SIGTERM')
    await once(spare, 'close')
    upload.write(' '.repeat(99))
    expect(await text(upload)).toMatch(/^HTTP\/1.1 4/)
    expect(await exited).toBe(0)
  })

  it('leaves no process behind, however it ends', async () => {
    const { server, exited } = await runMain(
      { ...(await makeStoreEnv()), DEMO: 'on' },
      /Drawing|MichiApp is/,
    )
    const decoders = () => childrenOf(server.pid ?? 0, 'decode-pictures.ts')
    await expect.poll(decoders).not.toEqual([])
    const left = decoders()
    server.kill('SIGKILL')
    await exited
    await expect.poll(() => left.filter(isRunning)).toEqual([])
  })

  it('stops when npm is asked to', async () => {
    const env = await makeStoreEnv()
    const { server, exited, output } = await runNpmStart(env, /MichiApp is at (\S+)/)
    const [, url = ''] = /MichiApp is at (\S+)/.exec(output()) ?? []
    const health = new URL('/healthz', url)
    expect((await fetch(health)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
    await expect(fetch(health)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  it('stops at once when asked, also after an upgrade to an unknown path', async () => {
    const { server, exited, output } = await runMain(await makeStoreEnv(), /MichiApp is at (\S+)/)
    const [, port = ''] = /:(\d+)\//.exec(output()) ?? []
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    const upgrade = 'connection: upgrade\r\nupgrade: websocket'
    socket.write(`GET /%zz HTTP/1.1\r\nhost: elsewhere.es\r\n${upgrade}\r\n\r\n`)
    await once(socket, 'data')
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('drains at the first signal, and stops at the second', async () => {
    const env = { ...(await makeStoreEnv()), DRAIN_SECONDS: '300' }
    const { server, exited, output } = await runMain(env, /MichiApp is at (\S+)/)
    const [, url = ''] = /MichiApp is at (\S+)/.exec(output()) ?? []
    const health = async () => (await fetch(new URL('/healthz', url))).status
    expect(await health()).toBe(200)
    server.kill('SIGTERM')
    await expect.poll(health).toBe(503)
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it.each([
    ['by the keyboard', 'SIGINT', true],
    ['and nobody is connected', 'SIGTERM', false],
  ] as const)('stops at once when asked %s', async (_, signal, isConnected) => {
    const env = { ...(await makeStoreEnv()), DRAIN_SECONDS: '300' }
    const { server, exited, output } = await runMain(env, /MichiApp is at (\S+)/)
    const [, port = ''] = /:(\d+)\//.exec(output()) ?? []
    if (isConnected) await connectTo(port)
    server.kill(signal)
    expect(await exited).toBe(0)
  })

  it('ends with a sentence that names a wrong variable', async () => {
    const { exited, output } = await runMain({ PORT: 'high' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(
      /^MichiApp cannot start: PORT must be a whole number from 0 to 65535, not "high"\.$/m,
    )
  })

  it.each([
    [
      'a certificate that is not there',
      { TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' },
      'TLS_CERT',
    ],
    ['a certificate that is none', { TLS_CERT: main, TLS_KEY: main }, 'TLS_CERT and TLS_KEY'],
    ['an address of another machine', { HOST: '192.0.2.1' }, 'HOST'],
    ['a host that is not there', { HOST: 'michi.invalid' }, 'HOST'],
  ])('ends with a sentence that names what is wrong: %s', async (_, env, name) => {
    const { exited, output } = await runMain({ ...(await makeStoreEnv()), ...env })
    expect(await exited).toBe(1)
    expect(output()).toMatch(new RegExp(`^MichiApp cannot start: ${name} must be .+\\.$`, 'm'))
  })

  it('ends when its port is taken', async () => {
    const first = await runMain(await makeStoreEnv(), /MichiApp is at (\S+)/)
    const port = /:(\d+)\//.exec(first.output())?.[1] ?? ''
    const { exited, output } = await runMain({ ...(await makeStoreEnv()), PORT: port })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/cannot start: PORT \d+ is taken/)
  })
})

describe('a store that cannot be used ends the process with a sentence', () => {
  it('when another server has it', async () => {
    const DATA_DIR = emptyFolder()
    await runMain({ DATA_DIR, DATABASE_URL: '' }, /MichiApp is at/)
    const { exited, output } = await runMain({ DATA_DIR, DATABASE_URL: '' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/Another server already uses .+ Stop it, or set DATA_DIR/)
  })

  it('when its folder cannot be made', async () => {
    const DATA_DIR = join(emptyFolder(), 'file')
    writeFileSync(DATA_DIR, '')
    const { exited, output } = await runMain({ DATA_DIR, DATABASE_URL: '' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/MichiApp cannot start: The folder .+ cannot be (made|used)/)
  })

  it.skipIf(!existsSync('/proc'))('when no folder can be made where it should be', async () => {
    const { exited, output } = await runMain({ DATA_DIR: '/proc/michi/data', DATABASE_URL: '' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/MichiApp cannot start: The folder .+ cannot be made: ENOENT/)
  })

  it('when the file is no database', async () => {
    const DATA_DIR = emptyFolder()
    writeFileSync(join(DATA_DIR, 'michi.sqlite'), 'x'.repeat(5000))
    const { exited, output } = await runMain({ DATA_DIR, DATABASE_URL: '' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(
      /cannot start: the store cannot be opened: file is not a database. Look at DATA_DIR/,
    )
  })

  it('when PostgreSQL does not answer', async () => {
    const { exited, output } = await runMain({ DATABASE_URL: 'postgres://michi@127.0.0.1:1/michi' })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/cannot start: the store cannot be opened.+DATABASE_URL/)
  })
})
