import { describe, expect, it } from 'vitest'
import { TestClient } from '../../harness/test-client.ts'
import { isFull, size } from '../size.ts'
import { ask } from './raw-client.ts'
import type { Siege } from './siege.ts'
import type { Townsman } from './town.ts'

export function attackByGuessing(siege: () => Siege): void {
  const address = (index: number) => `10.9.${index >> 8}.${index & 255}`

  const device = () => new TestClient(siege().server.url, 0, '')

  const signIn = async (
    client: TestClient,
    from: string,
    { email, password }: { email: string; password: string },
  ) => {
    const headers = { 'x-forwarded-for': from }
    return (await client.post('/api/userlogin', { email, password }, headers)).status
  }

  describe('many logins at once', () => {
    const fromOne = ['logins from one address', 'logins from one /64']
    it.each(size(fromOne.slice(0, 1), fromOne))('%s', async (name) => {
      await siege().attack(name, { refused: /429 / })
    })

    const fromMany = ['logins from many /64s', 'logins from many addresses']
    it.each(size(fromMany.slice(0, 1), fromMany))('%s', async (name) => {
      // In the short form there are too few to be refused.
      await siege().attack(name, isFull ? { refused: /503 |429 / } : {})
    })
  })

  describe('an account whose password strangers guess', () => {
    const guess = async (email: string, times: number, from: number) => {
      for (let done = 0; done < times; done += 10) {
        const some = Array.from({ length: 10 }, (_, index) =>
          signIn(device(), address(from + done + index), { email, password: 'a wrong guess' }),
        )
        await Promise.all(some)
      }
    }

    const onOwn = isFull ? ', on the own one after 200' : ''
    it(`is open to its owner: on a new device after 20${onOwn}`, async () => {
      const owner = siege().town.people[0] as Townsman
      const own = device()
      expect(await signIn(own, '192.0.2.10', owner)).toBe(200)
      await guess(owner.email, 20, 0)
      expect(await signIn(device(), '192.0.2.11', owner)).toBe(200)
      if (!isFull) return
      await guess(owner.email, 180, 20)
      expect(await signIn(device(), '192.0.2.12', owner)).toBe(429)
      expect(await signIn(own, '192.0.2.10', owner)).toBe(200)
    })
  })

  describe('an address over its limit', () => {
    it('stays so while others come by', async () => {
      const { port } = siege().server
      // What is no account at all is counted as well, and costs nobody a hash.
      const signUp = (from: string) =>
        ask(port, { address: from }, { method: 'POST', path: '/api/adduser', body: '{}' })
      const tries = Array.from({ length: 31 }, () => signUp('192.0.2.99'))
      expect(await Promise.all(tries)).toContain('429 too_many_requests')
      for (let come = 0; come < size(500, 6000); come += 100) {
        const some = Array.from({ length: 100 }, (_, index) => signUp(address(come + index)))
        expect(new Set(await Promise.all(some))).toEqual(new Set(['422 invalid_input']))
      }
      expect(await signUp('192.0.2.99')).toBe('429 too_many_requests')
    })
  })
}
