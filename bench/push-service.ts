import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'

// A push service in a process of its own that takes everything. In life it has a machine of its own; here
// it gives way, but not to everything, or on two cores nobody would be told.
setPriority(constants.priority.PRIORITY_LOW)

const file = (name: string) => readFileSync(new URL(`../harness/tls/${name}`, import.meta.url))
let received = 0
const server = createServer(
  { cert: file('localhost.pem'), key: file('localhost.key') },
  (request, response) => {
    received += 1
    request.resume().on('end', () => response.writeHead(201).end())
  },
)
// Whatever it is asked, it says how many it has received.
process.on('message', () => process.send?.(received))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
