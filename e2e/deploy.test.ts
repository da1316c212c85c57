import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, provideServer, test } from './testing/journey.ts'
import type { Server } from './testing/server.ts'

const server = provideServer()

/** What the build's first file is called after the deploy. */
const [before, after] = ['/main-', '/later-'] as const

interface Deployable extends Server {
  /** From now on this request is answered with 404, and with the next build what is answered. */
  deploy(isMissing: (request: IncomingMessage) => boolean): void
  /** How many requests were answered with 404. */
  countMissing(): number
}

/** A proxy that can deploy the same app as another build: its first file has another name, and its cache too. */
async function startDeployable(): Promise<Deployable> {
  let isDeployed = false
  let isMissing = (_: IncomingMessage) => false
  let missing = 0
  const proxy = createServer(async (request, response) => {
    const url = request.url ?? '/'
    if ((isDeployed && url.includes(before)) || isMissing(request)) {
      missing += 1
      return response.writeHead(404).end()
    }
    // Page views are no matter here.
    if (request.method !== 'GET') return response.writeHead(204).end()
    const answer = await fetch(server.origin + url.replace(after, before))
    const type = answer.headers.get('content-type') ?? ''
    let body = Buffer.from(await answer.arrayBuffer())
    if (isDeployed && /html|javascript/.test(type)) {
      const text = body.toString().replaceAll(before, after)
      body = Buffer.from(isWorker(request) ? text.replaceAll('shell-', 'shell-later-') : text)
    }
    const policy = answer.headers.get('content-security-policy')
    const headers = { 'content-type': type, ...(policy && { 'content-security-policy': policy }) }
    response.writeHead(answer.status, headers).end(body)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    countMissing: () => missing,
    deploy(missingNow) {
      isDeployed = true
      isMissing = missingNow
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

const isWorker = ({ url }: IncomingMessage) => url?.endsWith('/sw.js') === true
/** The page asks for it as a script. */
const isFileOfWorker = ({ url, headers }: IncomingMessage) =>
  url?.includes(after) === true && headers['sec-fetch-dest'] === 'empty'

test('the app starts without a connection after a deploy, too', async ({ openPage, trouble }) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /status of 404 .* at \/michiapp\/(sw\.js|assets)/)
  const deployable = await startDeployable()
  try {
    const page = await openPage({ server: deployable, worker: true })
    const enter = page.getByRole('button', { name: 'Entrar' })
    const startOffline = async () => {
      await page.context().setOffline(true)
      await page.reload()
      await expect(enter).toBeVisible()
      await page.context().setOffline(false)
    }
    const shells = () => page.evaluate(() => caches.keys())
    await page.goto('.')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const [first] = await shells()
    await startOffline()

    // The worker of the first build is still there, and sees the page of the next one.
    deployable.deploy(isWorker)
    await page.reload()
    await expect(enter).toBeVisible()
    await startOffline()

    // A file of the next worker does not come, and is tried again.
    deployable.deploy(isFileOfWorker)
    const missing = deployable.countMissing()
    await page.reload()
    await expect.poll(deployable.countMissing).toBeGreaterThanOrEqual(missing + 2)
    await startOffline()
    expect(await shells()).toContain(first)

    // The next worker has all of its files, and takes over when no page is open any more.
    deployable.deploy(() => false)
    await page.reload()
    const hasNext = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)
    await expect.poll(() => page.evaluate(hasNext)).toBe(true)
    await page.goto('about:blank')
    await page.goto('.')
    await expect.poll(shells).toEqual([expect.stringMatching(/^shell-later-/)])
    await startOffline()
  } finally {
    await deployable.stop()
  }
})
