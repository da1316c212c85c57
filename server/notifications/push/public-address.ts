import { BlockList, isIP } from 'node:net'

// An endpoint is somebody's input: it must not lead our requests to what only we can reach.

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4')
}
// Of what is public in IPv6: what is for documents, and what leads to an IPv4 address after all.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(network, bits, 'ipv6')
}

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * The address as a URL, if we may ever send there: https, on its own port, no name and password. A
 * name is looked up when something is sent. `privateHosts` are push services of one's own.
 */
export function readEndpoint(endpoint: string, privateHosts: readonly string[]): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username || url.password) return null
  if (privateHosts.includes(url.host)) return url
  const name = url.hostname.replace(/^\[|\]$/g, '')
  // With a dot at its end a name is the same host under another name.
  const isPublic = isIP(name) ? isPublicAddress(name) : /\.[^.]+$/.test(name)
  return isPublic && url.port === '' ? url : null
}
