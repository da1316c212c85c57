import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom a limit by address counts together. Of IPv6 that is a /64, because whoever has one address of
 * it has all of them. What is no address at all is one and the same nobody.
 */
export function addressKey(ip: string): string {
  if (isIPv4(ip)) return ip
  // Some proxies add the port.
  const [, bare = ip] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip)?.filter(Boolean) ?? []
  const [address = ''] = bare.split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = expandIPv6(address)
  if (isMappedIPv4(groups)) return groups.slice(6).flatMap(toBytes).join('.')
  return `${groups.slice(0, 4).map(toHex).join(':')}::/64`
}

function expandIPv6(address: string): number[] {
  // A URL writes an embedded IPv4 address as two groups, and every group in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = toGroups(head)
  const after = toGroups(tail ?? '')
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}

const toGroups = (text: string) =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

const isMappedIPv4 = (groups: number[]) =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

const toBytes = (group: number) => [group >> 8, group & 0xff]
const toHex = (group: number) => group.toString(16)
