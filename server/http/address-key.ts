import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key of limits by address. All IPv6 addresses of a /64 share a key, because one customer has at
 * least a whole /64. All invalid addresses share the key `unknown`.
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

/** The key of the /48 around a /64, which one customer may have too. Null for other keys. */
export function widerNetwork(key: string): string | null {
  const wider = key.replace(/:[0-9a-f]+::\/64$/, '::/48')
  return wider === key ? null : wider
}

/** The key of the widest network that one person can hold, for what all share. */
export function networkKey(ip: string): string {
  const key = addressKey(ip)
  return widerNetwork(key) ?? key
}

/** A /48 may do as much as this many of its 65,536 networks. */
export const widerAllowance = 16

function expandIPv6(address: string): number[] {
  // The URL parser normalizes the address: an embedded IPv4 address becomes two groups.
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
