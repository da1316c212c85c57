import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { balance, startNginx } from '../harness/cluster/small-cluster.ts'
import { freePort } from '../harness/services.ts'
import { findCommand } from '../server/db/find-command.ts'

// The servers here are fakes that only count: this tests the settings of the balancer.
describe.runIf(findCommand('nginx'))('nginx between releases', () => {
  it('finds a file of a page that only the other release has', async () => {
    const { url, first, second } = await openBalancer()
    second.files.add('/michiapp/assets/old-1a2b.js')
    for (let turn = 0; turn < 4; turn++) {
      expect((await fetch(`${url}/michiapp/assets/old-1a2b.js`)).status).toBe(200)
    }
    expect((await fetch(`${url}/michiapp/assets/none.js`)).status).toBe(404)
    expect(first.requests).toContain('/michiapp/assets/old-1a2b.js')
  })

  it('leads sockets to a server again as soon as it takes them', async () => {
    const { first, second, openSocket } = await openBalancer()
    first.takesSockets = false
    await openSocket()
    expect([first.countSockets(), second.countSockets()]).toEqual([0, 1])
    first.takesSockets = true
    for (let count = 0; count < 9; count++) await openSocket()
    expect([first.countSockets(), second.countSockets()]).toEqual([5, 5])
  })

  it('does not send every request to the server that has just started', async () => {
    const { url, first, second, openSocket } = await openBalancer()
    second.takesSockets = false
    for (let count = 0; count < 4; count++) await openSocket()
    for (const server of [first, second]) server.requests.length = 0
    for (let count = 0; count < 10; count++) await fetch(`${url}/api/session`)
    expect([first.requests.length, second.requests.length]).toEqual([5, 5])
  })
})

async function openBalancer() {
  const [first, second] = [await openServer(), await openServer()]
  const folder = mkdtempSync(join(tmpdir(), 'michi-balancer-'))
  const port = await freePort()
  const nginx = await startNginx(folder, port, balance(port, [first.address, second.address]))
  onTestFinished(async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${port}`
  const openSocket = async () => {
    const socket = new WebSocket(`ws://localhost:${port}/api/michisocket/1`)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
  }
  return { url, first, second, openSocket }
}

async function openServer() {
  const files = new Set<string>()
  const requests: string[] = []
  const sockets = new WebSocketServer({ noServer: true })
  const http = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.statusCode = url.startsWith('/michiapp/assets/') && !files.has(url) ? 404 : 200
    response.end()
  })
  http.on('upgrade', (request, socket, head) => {
    if (server.takesSockets) sockets.handleUpgrade(request, socket, head, () => {})
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  const server = {
    address: `127.0.0.1:${(http.address() as AddressInfo).port}`,
    files,
    requests,
    takesSockets: true,
    countSockets: () => sockets.clients.size,
  }
  return server
}
