import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'

/** Headers that proxies add. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => name in headers)
}

/** Warns once: without TRUST_PROXY all people behind a proxy share the limits of its address. */
export function warnOfUntrustedProxy(app: App, { trustProxy }: Config): void {
  if (trustProxy !== false) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isForwarded(request) && isIn(nearby, request)) {
      isSaid = true
      request.log.warn(
        'Requests come through a proxy, but TRUST_PROXY is off: all its visitors count as one address, and share its limits.',
      )
    }
    done()
  })
}

const nearby = networks(
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
)

function networks(...ranges: [address: string, bits: number][]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family(address))
  return list
}

function isIn(list: BlockList, { socket }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/%.*$/, '')
  return address !== '' && list.check(address, family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
