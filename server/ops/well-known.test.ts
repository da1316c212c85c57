import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import { readConfig } from '../config.ts'

const { operator } = readConfig({
  OPERATOR_NAME: 'Bigotes y Patas, S. L.',
  OPERATOR_ADDRESS: 'Calle del Gato, 7, 28005 Madrid',
  OPERATOR_EMAIL: 'hola@michi.example',
  OPERATOR_ID: 'B00000000',
})

it('security.txt names the operator and has an end within a year', async () => {
  const { url, now } = await openAppForTest({ operator })
  const response = await fetch(`${url}/.well-known/security.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:hola@michi\.example\nExpires: \S+\n/)
  const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')
  expect(expires - now()).toBeGreaterThan(170 * 24 * 60 * 60 * 1000)
  expect(expires - now()).toBeLessThan(365 * 24 * 60 * 60 * 1000)
})

it('there is no security.txt without an operator', async () => {
  const { url } = await openAppForTest()
  expect((await fetch(`${url}/.well-known/security.txt`)).status).toBe(404)
})

it('change-password leads password managers to the form, and other names to nothing', async () => {
  const { url } = await openAppForTest()
  const { status, headers } = await fetch(`${url}/.well-known/change-password`, {
    redirect: 'manual',
  })
  expect([status, headers.get('location')]).toEqual([302, '/michiapp/settings/password'])
  const made = await fetch(`${url}/.well-known/resource-that-should-not-exist-whose-status-code`)
  expect(made.status).toBe(404)
})
