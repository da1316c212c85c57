import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startModerationPage } from '../harness/moderation-process.ts'
import { signInTo } from '../harness/moderator.ts'
import { freePort } from '../harness/services.ts'
import { openAppForTest } from '../harness/test-app.ts'
import { root, server } from '../scripts/builds.mjs'
import { readConfig } from './config.ts'
import { findCommand, getCommand } from './db/find-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const containerfile = read('deploy/Containerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/michiapp.service')
const nginx = read('deploy/nginx.conf')
const run = promisify(execFile)

/** Values that an operator would fill in, also for the lines that are comments. */
const filledIn: Record<string, string> = {
  ...pairsIn(read('deploy/example.env'), /^(?:# )?(\w+)=(.*)$/gm),
  POSTGRES_PASSWORD: 'secret',
  PHOTOS_ACCESS_KEY: 'michi',
  PHOTOS_SECRET_KEY: 'secret',
}

describe('the files in deploy/', () => {
  it('use in compose.yaml only variables of example.env', () => {
    const asked = Object.keys(pairsIn(compose, /\$\{(\w+)/g))
    expect(Object.keys(filledIn)).toEqual(expect.arrayContaining(asked))
  })

  it('set only variables that the server knows, with valid values', () => {
    const env = readComposeSettings()
    const settings = [env, ...[containerfile, unit].map(readSettings)].flatMap(Object.keys)
    const known = new Set<string | symbol>(['NODE_ENV'])
    readConfig(new Proxy({}, { get: (_, name) => void known.add(name) }))
    expect(settings.filter((name) => !known.has(name))).toEqual([])
    expect(readConfig(env)).toMatchObject({
      publicOrigin: 'https://michi.example',
      databaseUrl: 'postgres://michi:secret@db/michi',
      trustProxy: 1,
      drainSeconds: 0,
      backupDir: '/data/backups',
      operator: { email: 'hola@michi.example' },
      mail: { from: 'MichiApp <michi@michi.example>' },
      photoStore: { endpoint: 'https://objects.example', path: '/michi-photos' },
    })
  })

  it('copy files that exist, and start the server like npm start', () => {
    const copied = containerfile.matchAll(/^COPY --from=build \/app\/(.+) \/app/gm)
    const paths = [...copied].flatMap(([, list = '']) => list.replaceAll('/app/', '').split(' '))
    const missing = paths.filter((path) => path !== 'dist' && !existsSync(join(root, path)))
    expect(paths).toContain('server')
    expect(missing).toEqual([])
    const main = relative(root, server.file)
    expect(containerfile).toContain(`CMD ["node", "${main}"]`)
    expect(unit).toContain(`/node ${main}\n`)
  })

  it('leave Caddy alone in a release, and come back after a reboot', () => {
    const [, caddy = ''] = /^ {2}caddy:\n((?: {4}.*\n)+)/m.exec(compose) ?? []
    expect(caddy).toContain('image:')
    expect(caddy).not.toContain('depends_on')
    // Podman starts only these again.
    const policies = Array.from(compose.matchAll(/restart: (.+)/g), ([, policy]) => policy)
    expect(policies).toEqual(['always', 'always', 'always', 'always'])
    // systemd would give up after a few starts without PostgreSQL.
    expect(unit).toContain('\nStartLimitIntervalSec=0\n')
  })

  it('leave tests out of the image', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/*.test.ts', '**/testing', 'harness']))
  })

  // The machine may lack nginx or openssl; then nobody runs nginx there either.
  it.runIf(findCommand('nginx') && findCommand('openssl'))(
    'limit requests, connections and slow clients in an nginx.conf that nginx accepts',
    async () => {
      const { command } = await prepareNginx('127.0.0.1:3500', ' ssl')
      const { stderr } = await run(getCommand('nginx'), ['-t', ...command])
      expect(stderr).toContain('test is successful')
      for (const limit of ['limit_req ', 'limit_conn ', 'client_body_timeout ', 'send_timeout '])
        expect(nginx).toContain(limit)
    },
  )

  it.runIf(findCommand('nginx') && findCommand('openssl'))(
    'count in nginx.conf by IPv4 address, /64 and /48, and let a first visit through',
    async () => {
      const behind = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
      onTestFinished(() => void behind.close().closeAllConnections())
      await once(behind, 'listening')
      const { command, port } = await prepareNginx(
        `127.0.0.1:${(behind.address() as AddressInfo).port}`,
      )
      const process = spawn(getCommand('nginx'), [...command, '-g', 'daemon off;'])
      onTestFinished(async () => {
        const ended = once(process, 'exit')
        if (process.kill('SIGTERM')) await ended
      })
      const agent = new Agent({ keepAlive: true, maxSockets: 20 })
      onTestFinished(() => agent.destroy())
      const ask = (from: string, path: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { 'x-test-address': from }
          get({ agent, port, host: '127.0.0.1', path, headers }, (answer) =>
            resolve(answer.resume().statusCode),
          ).on('error', reject)
        })
      await expect.poll(() => ask('192.0.2.1', '/').catch(() => 0)).toBe(200)
      const askAll = async (count: number, addressOf: (index: number) => string, path: string) => {
        const asked = Array.from({ length: count }, (_, index) => ask(addressOf(index), path))
        return new Set(await Promise.all(asked))
      }
      const hex = (index: number) => index.toString(16)
      const login = '/api/userlogin'
      const all = new Set([200])
      const some = new Set([200, 429])
      // Seven first visits at once behind one address, and a class that signs in.
      expect(await askAll(7 * 60, () => '192.0.2.7', '/michiapp/')).toEqual(all)
      expect(await askAll(100, () => '192.0.2.8', login)).toEqual(all)
      expect(await askAll(200, () => '192.0.2.9', login)).toEqual(some)
      expect(await askAll(200, (index) => `2001:db8:1:1::${hex(index)}`, login)).toEqual(some)
      expect(await ask('2001:db8:1:2::1', login)).toBe(200)
      expect(await askAll(600, (index) => `2001:db8:a0a:${hex(index)}::1`, login)).toEqual(some)
      expect(await ask('2001:db8:a0b:1::1', login)).toBe(200)
    },
  )

  it('name metrics that a server has, in the rules and on the dashboard', async () => {
    const photoStore = readConfig({
      PHOTOS_URL: 'http://127.0.0.1:1/photos',
      PHOTOS_ACCESS_KEY: 'michi',
      PHOTOS_SECRET_KEY: 'secret',
    }).photoStore
    const backupDir = join(tmpdir(), 'michi-no-backups')
    const { metrics } = await openAppForTest({ photoStore, backupDir })
    const known = Array.from((await metrics()).matchAll(/^# TYPE (\w+)/gm), ([, name]) => name)
    const watched = ['rules.yml', 'rules.test.yml'].map((name) => `deploy/prometheus-${name}`)
    for (const file of [...watched, 'deploy/grafana-dashboard.json']) {
      const named = read(file).match(/\b(michi|nodejs|process)_\w+/g) ?? []
      const names = named.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name) => !known.includes(name))).toEqual([])
    }
  })

  it.runIf(findCommand('promtool'))(
    'have rules that Prometheus accepts, and that fire',
    async () => {
      const rules = join(root, 'deploy/prometheus-rules')
      await run(getCommand('promtool'), ['check', 'rules', `${rules}.yml`])
      await run(getCommand('promtool'), ['test', 'rules', `${rules}.test.yml`])
    },
  )

  it('have a health check that tells a healthy server from a stopped one', async () => {
    const [, command = '[]'] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(containerfile) ?? []
    const [, ...args] = JSON.parse(command) as string[]
    const { app, url } = await openAppForTest()
    const check = () => run(process.execPath, args, { env: { PORT: new URL(url).port } })
    await check()
    await app.close()
    await expect(check()).rejects.toMatchObject({ code: 1 })
  })

  // A user namespace gives the process an id that /etc/passwd does not know, as the container does.
  it.runIf(findCommand('unshare'))('moderate as a user without a name', async () => {
    const { config } = await openAppForTest()
    const before = ['unshare', '--user', '--map-user=10001']
    const page = await startModerationPage(config, { moderator: '', before })
    onTestFinished(() => page.stop())
    const moderator = await signInTo(page.url)
    expect((await moderator.queue()).moderator).toBe('user 10001')
  })
})

/** Our nginx.conf on free ports, in front of this server. Clients name their address. */
async function prepareNginx(upstream: string, ssl = '') {
  const folder = mkdtempSync(join(tmpdir(), 'michi-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=michi.example', '-days', '1']
  const files = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
  const [port, plainPort] = [await freePort(), await freePort()]
  const here = nginx
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${ssl};`)
    .replace('server 127.0.0.1:3500;', `server ${upstream};`)
  const file = join(folder, 'nginx.conf')
  const http = `access_log off; error_log stderr; set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address; ${here}`
  const events = 'worker_connections 4096;'
  writeFileSync(file, `pid ${folder}/pid; events { ${events} } http { ${http} }`)
  return { port, command: ['-e', 'stderr', '-c', file] }
}

function readComposeSettings(): Record<string, string> {
  const [, block = ''] = /environment:\n((?: {6}.*\n)+)/.exec(compose) ?? []
  const filled = block.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => filledIn[name] ?? '')
  return pairsIn(filled, /^ {6}(\w+): "?(.*?)"?$/gm)
}

/** From `ENV` of a container file, and `Environment=` of a unit. */
function readSettings(file: string): Record<string, string> {
  const [, line = ''] = /^(?:ENV |Environment=)(.*)$/m.exec(file) ?? []
  return pairsIn(line, /(\w+)=(\S*)/g)
}

function pairsIn(text: string, pattern: RegExp): Record<string, string> {
  const pairs = Array.from(text.matchAll(pattern), ([, name = '', value = '']) => [name, value])
  return Object.fromEntries(pairs)
}
