import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

// A push service in its own process that accepts every push.

const file = (name: string) => readFileSync(new URL(`../harness/tls/${name}`, import.meta.url))
let received = 0
const server = createServer(
  { cert: file('localhost.pem'), key: file('localhost.key') },
  (request, response) => {
    received += 1
    request.resume().on('end', () => response.writeHead(201).end())
  },
)
// Answers every message with the number of requests.
process.on('message', () => process.send?.(received))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
