import { expect, it } from 'vitest'
import { readEndpoint } from './push-hosts.ts'

const own = ['own.example.com:8443']

it.each([
  'http://fcm.googleapis.com/a',
  'ftp://fcm.googleapis.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example.com/a',
  'https://own.example.com/a',
  'https://fcm.googleapis.com./a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com.example.com/a',
  'https://fcm.googleapis.com@example.com/a',
  'https://example.com/fcm.googleapis.com',
  'https://example.com#.push.apple.com',
  'https://notfcm.googleapis.com/a',
  'https://push.apple.com.example/a',
  'https://evilpush.apple.com/a',
  'https://user@fcm.googleapis.com/a',
  'https://user:pass@fcm.googleapis.com/a',
  'https://',
  'fcm.googleapis.com/a',
])('%s is no endpoint', (endpoint) => {
  expect(readEndpoint(endpoint, own)).toBeNull()
})

it('takes those of the browsers, and a push service of our own', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://own.example.com:8443/a',
  ]) {
    expect(readEndpoint(endpoint, own)?.href).toBe(endpoint)
  }
})
