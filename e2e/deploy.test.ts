import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, provideServer, test } from './testing/journey.ts'
import type { Server } from './testing/server.ts'

const server = provideServer()

/** What the build's first file is called after the deploy. */
const [before, after] = ['assets/index-', 'assets/later-'] as const

/** A proxy that can deploy the same app as another build: its first file has another name. */
async function startDeployable(): Promise<Server & { deploy(): void }> {
  let isDeployed = false
  const proxy = createServer(async (request, response) => {
    const url = request.url ?? '/'
    const isGone = isDeployed && url.includes(before)
    if (isGone || (url.endsWith('/sw.js') && isDeployed)) return response.writeHead(404).end()
    // Page views are no matter here.
    if (request.method !== 'GET') return response.writeHead(204).end()
    const answer = await fetch(server.origin + url.replace(after, before))
    const type = answer.headers.get('content-type') ?? ''
    let body = Buffer.from(await answer.arrayBuffer())
    if (isDeployed && /html|javascript/.test(type))
      body = Buffer.from(body.toString().replaceAll(before, after))
    const policy = answer.headers.get('content-security-policy')
    const headers = { 'content-type': type, ...(policy && { 'content-security-policy': policy }) }
    response.writeHead(answer.status, headers).end(body)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy() {
      isDeployed = true
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('the app starts without a connection after a deploy, too', async ({ openPage, trouble }) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /status of 404 .* at \/michiapp\/sw\.js/)
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
    await page.goto('.')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await startOffline()

    // The worker of the first build is still there, and sees the page of the next one.
    deployable.deploy()
    await page.reload()
    await expect(enter).toBeVisible()
    await startOffline()
  } finally {
    await deployable.stop()
  }
})
