import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it.each([
  ['IPv4', '203.0.113.7', '203.0.113.7'],
  ['IPv4 with a port', '203.0.113.7:51234', '203.0.113.7'],
  ['IPv4 as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['IPv4 as IPv6 in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
  ['IPv4 as IPv6 in full', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['IPv6', '2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['IPv6 in another way', '2001:0DB8::0001:AAAA:BBBB:CCCC:DDDD', '2001:db8:0:1::/64'],
  ['IPv6 with a port', '[2001:db8:0:1::5]:443', '2001:db8:0:1::/64'],
  ['IPv6 with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['loopback', '::1', '0:0:0:0::/64'],
  ['nothing', '', 'unknown'],
  ['words', 'unknown', 'unknown'],
  ['an IPv4 address too long', '203.0.113.7.8', 'unknown'],
  ['an IPv6 address too long', '1:2:3:4:5:6:7:8:9', 'unknown'],
  ['an obfuscated one', '_hidden', 'unknown'],
])('%s', (_what, ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it('counts a /64 as one, and the next /64 as another', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
})
