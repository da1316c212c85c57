import { expect, it } from 'vitest'
import { isPublicAddress, readEndpoint } from './public-address.ts'

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4003::200a', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  'http://push.example.com/a',
  'ftp://push.example.com/a',
  'https://127.0.0.1/a',
  'https://0x7f.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://127.0.0.1./a',
  'https://0177.0.0.1/a',
  'https://①②⑦.0.0.1/a',
  'https://[::ffff:a9fe:a9fe]/a',
  'https://[64:ff9b::10.0.0.1]/a',
  'https://push.example.com./a',
  'https://push.example.com:0/a',
  'https://user@push.example.com/a',
  'https:///a',
  'https://intranet/a',
  'https://user:pass@push.example.com/a',
  'https://push.example.com:8443/a',
  'https://',
  'push.example.com/a',
])('%s is no endpoint', (endpoint) => {
  expect(readEndpoint(endpoint, ['own.example.com:8443'])).toBeNull()
})

it('takes public ones, and a push service of our own', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://own.example.com:8443/a',
  ]) {
    expect(readEndpoint(endpoint, ['own.example.com:8443'])?.href).toBe(endpoint)
  }
})
