import { expect, it } from 'vitest'
import { encrypt, isReceiverKey } from './encrypt.ts'

const p256dh =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'

it('encrypts as in the example of RFC 8291', () => {
  const plain = Buffer.from('When I grow up, I want to be a watermelon')
  const drawn = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    isPadded: false,
  }
  expect(encrypt(plain, { p256dh, auth }, drawn).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('is as long for a short message as for another', () => {
  const lengths = ['a', 'b'.repeat(300)].map(
    (text) => encrypt(Buffer.from(text), { p256dh, auth }).length,
  )
  expect(lengths[0]).toBe(lengths[1])
})

it('knows points of the curve from other bytes', () => {
  expect(isReceiverKey(p256dh)).toBe(true)
  expect(isReceiverKey(`${p256dh.slice(0, -4)}AAAA`)).toBe(false)
  expect(isReceiverKey('A'.repeat(87))).toBe(false)
  expect(isReceiverKey('')).toBe(false)
  // The hybrid form (6 or 7) has the same length, and no browser opens what is sealed for it.
  const hybrid = Buffer.from(p256dh, 'base64url')
  hybrid[0] = 6 + ((hybrid[64] ?? 0) & 1)
  expect(isReceiverKey(hybrid.toString('base64url'))).toBe(false)
})
