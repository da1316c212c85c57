import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// What Node alone needs to refuse whatever comes, in a process of its own.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(429).end('{"code":"too_many_requests"}'))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
