import { BlockList, isIP } from 'node:net'

// An endpoint is user input: it must not lead our requests to machines that only we can reach (SSRF).

const notPublic = new BlockList()
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
  notPublic.addSubnet(network, bits, 'ipv4')
}
// Within 2000::/3: networks for documentation, and those that lead to an IPv4 address.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6')
}

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * The endpoint as a URL, if we may ever send there: https on port 443, without credentials. A name is
 * resolved when something is sent. `privateHosts` are exempt.
 */
export function readEndpoint(endpoint: string, privateHosts: readonly string[]): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username || url.password) return null
  if (privateHosts.includes(url.host)) return url
  const name = url.hostname.replace(/^\[|\]$/g, '')
  // A name with a dot at its end would be a second name of the same host.
  const isPublic = isIP(name) ? isPublicAddress(name) : /\.[^.]+$/.test(name)
  return isPublic && url.port === '' ? url : null
}
