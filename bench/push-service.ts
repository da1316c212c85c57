import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { standBack } from '../harness/stand-back.ts'

// A push service in a process of its own that takes everything. In life it has a machine of its own.
standBack()

const file = (name: string) =>
  readFileSync(new URL(`../server/testing/tls/${name}`, import.meta.url))
const server = createServer(
  { cert: file('localhost.pem'), key: file('localhost.key') },
  (request, response) => {
    request.resume().on('end', () => response.writeHead(201).end())
  },
)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
