import { randomBytes, randomUUID } from 'node:crypto'
import { size } from '../../size.ts'
import { type Attack, type Attacker, done, password } from '../attack.ts'
import { ask } from '../raw-client.ts'

/** More than the queue of one address holds. */
const loginsAtOnce = size(25, 150)

/** More than the queue of all passwords holds. */
const ownLoginsAtOnce = size(230, 460)

const hex = () => randomBytes(2).toString('hex')
const unknown = () => `${randomUUID()}@test.es`

/** Sends wrong guesses, `loginsAtOnce` at a time. */
function guess(nextAddress: () => string): Attack {
  return async (job, tally) => {
    const { port, attackers } = job
    const isOver = done(job, tally)
    let asked = 0
    const guessAgain = async () => {
      do {
        const index = asked++
        const attacker = attackers[index % attackers.length] as Attacker
        const email = index % 2 === 0 ? unknown() : attacker.email
        const body = JSON.stringify({ email, password: 'wrong guess' })
        const address = nextAddress()
        const isLegacy = index % 5 === 0
        tally.add(
          await (isLegacy
            ? ask(port, { address }, { path: `/api/userlogin/${email}/wrong%20gue%25ss` })
            : ask(port, { address }, { method: 'POST', path: '/api/userlogin', body })),
        )
      } while (!isOver())
    }
    await Promise.all(Array.from({ length: loginsAtOnce }, guessAgain))
  }
}

/** Somebody signs in to their own account, with the right password. */
const ownLogins: Attack = async (job, tally) => {
  const { port, attackers } = job
  const [{ email } = { email: '' }] = attackers
  const isOver = done(job, tally)
  const body = JSON.stringify({ email, password })
  const signInAgain = async () => {
    do {
      const address = `2001:db8:${hex()}:${hex()}::1`
      tally.add(await ask(port, { address }, { method: 'POST', path: '/api/userlogin', body }))
    } while (!isOver())
  }
  await Promise.all(Array.from({ length: ownLoginsAtOnce }, signInAgain))
}

export const loginAttacks = {
  'own logins from many networks': ownLogins,
  'logins from one /64': guess(() => `2001:db8:1:1:${hex()}:${hex()}:${hex()}:${hex()}`),
  'logins from many /64s': guess(() => `2001:db8:${hex()}:${hex()}::1`),
} satisfies Record<string, Attack>
