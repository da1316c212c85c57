import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Service, startRedis, startSentinel } from '../../harness/services.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { openTestNetwork } from '../../harness/test-network.ts'
import { readRedisAddress } from './redis-address.ts'

const ok = expect.objectContaining({ status: 'ok' })
const health = async (app: TestApp) => (await app.visitor().get('/healthz')).body

function stopAfterwards(service: Service): Service {
  onTestFinished(() => service.stop())
  return service
}

describe('REDIS_URL', () => {
  it('names one Redis', () => {
    expect(readRedisAddress('redis://ana:p%40ss@[::1]:7000/3?keyPrefix=michi:')).toEqual({
      username: 'ana',
      password: 'p@ss',
      host: '::1',
      port: 7000,
      db: 3,
      keyPrefix: 'michi:',
    })
    expect(readRedisAddress('redis://cache')).toEqual({ host: 'cache', port: 6379, db: 0 })
  })

  it('names Sentinels and what they watch', () => {
    const url = 'redis+sentinel://:secret@a:26380,b,[::1]/michi/2?sentinelPassword=other'
    expect(readRedisAddress(url)).toEqual({
      name: 'michi',
      password: 'secret',
      sentinelPassword: 'other',
      db: 2,
      sentinels: [
        { host: 'a', port: 26380 },
        { host: 'b', port: 26379 },
        { host: '::1', port: 26379 },
      ],
    })
  })
})

describe('a Redis under Sentinel', () => {
  it('is found, and its successor when it is killed', async () => {
    const master = stopAfterwards(await startRedis())
    const { port } = new URL(master.url)
    stopAfterwards(await startRedis(['--replicaof', '127.0.0.1', port]))
    const sentinel = stopAfterwards(await startSentinel('michi', Number(port)))
    const app = await openAppForTest({ redisUrl: `${sentinel.url}/michi` })
    await expect.poll(() => health(app)).toEqual(ok)
    await master.kill()
    await expect.poll(() => health(app)).toMatchObject({ bus: 'away' })
    expect((await app.visitor().get('/api/config')).status).toBe(200)
    await expect.poll(() => health(app)).toEqual(ok)
  })
})

describe('a Redis whose connection goes silent', () => {
  it('delays no call, shows in /healthz, and is used again when it answers', async () => {
    const redis = stopAfterwards(await startRedis())
    const network = await openTestNetwork(redis.url)
    onTestFinished(() => network.close())
    const redisUrl = network.url.replace('http', 'redis')
    const app = await openAppForTest({ redisUrl, rateLimits: true })
    await expect.poll(() => health(app)).toEqual(ok)
    network.goSilent()
    expect((await app.visitor().get('/api/config')).status).toBe(200)
    await expect.poll(() => health(app)).toMatchObject({ bus: 'away' })
    network.mend()
    await expect.poll(() => health(app)).toEqual(ok)
  })
})

describe('a Redis with a private certificate authority', () => {
  const file = (name: string) =>
    fileURLToPath(new URL(`../../harness/tls/${name}`, import.meta.url))
  const [cert, key, authority] = [
    file('localhost.pem'),
    file('localhost.key'),
    file('authority.pem'),
  ]
  const portOf = ({ url }: Service) => Number(new URL(url).port)
  const startSecureRedis = () =>
    startRedis(['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'], {
      isSecure: true,
    })
  const expectTrusted = async (url: string, complaint: string) => {
    const app = await openAppForTest({ redisUrl: `${url}?sslrootcert=${authority}` })
    await expect.poll(() => health(app)).toEqual(ok)
    const doubter = await openAppForTest({ redisUrl: url })
    await expect.poll(() => doubter.log.join('')).toContain(complaint)
    expect(await health(doubter)).toMatchObject({ bus: 'away' })
  }

  it('is trusted by sslrootcert, and not without', async () => {
    const redis = stopAfterwards(await startSecureRedis())
    await expectTrusted(`rediss://localhost:${portOf(redis)}`, 'certificate')
  })

  it('is found by Sentinels that speak TLS too', async () => {
    const master = stopAfterwards(await startSecureRedis())
    const tls = { cert, key, authority }
    const sentinel = stopAfterwards(await startSentinel('michi', portOf(master), tls))
    const url = `rediss+sentinel://localhost:${portOf(sentinel)}/michi`
    await expectTrusted(url, 'All sentinels are unreachable')
  })

  it.each(['rediss://localhost:', 'rediss+sentinel://localhost:'])(
    'ends no server that refuses its certificate, whatever it says after that: %s',
    async (address) => {
      const redis = stopAfterwards(await startSecureRedis())
      let handshakes = 0
      // The peer sends everything at once: its certificate, and the alert that ends the handshake.
      const peer = createServer(async (near) => {
        near.on('error', () => {})
        const far = connect(portOf(redis), '127.0.0.1')
        near.once('data', (hello) => far.end(hello))
        near.end(await buffer(far).catch(() => Buffer.alloc(0)))
        handshakes += 1
      }).listen(0, '127.0.0.1')
      await once(peer, 'listening')
      onTestFinished(() => void peer.close())
      const { port } = peer.address() as AddressInfo
      const app = await openAppForTest({ redisUrl: `${address}${port}/michi` })
      await expect.poll(() => handshakes).toBeGreaterThan(6)
      expect(await health(app)).toMatchObject({ bus: 'away' })
    },
  )
})
