import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { openPushService } from './push-service.ts'

it('survives a sender that dies in the middle of a request', async () => {
  const service = await openPushService()
  const { port } = new URL(service.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false })
  socket.write('POST /push/ana HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nabc')
  await expect.poll(service.count).toBe(1)
  socket.destroy()
  await expect.poll(service.brokenOff).toBe(1)
})
