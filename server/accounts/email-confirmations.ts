import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/news-words.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { TokenBuckets } from '../http/token-buckets.ts'
import type { BackgroundMails } from '../mail/background-mails.ts'
import { changeNotice, confirmationMail } from './confirmation-mails.ts'
import { insertEmailChange, insertEmailToken } from './email.queries.ts'

/** A limit for each account, which may have been made with somebody else's address. */
const mailsPerDay = 5
const daySeconds = 24 * 60 * 60

interface Person {
  userId: number
  email: string
  language: Language
}

/** Mails the links that confirm or change an e-mail. Null where no mails can be sent. */
export function emailConfirmations(
  { db, countRefusal, now }: Pick<Deps, 'db' | 'countRefusal' | 'now'>,
  mails: BackgroundMails | null,
) {
  if (!mails) return null
  const { origin } = mails
  const perSecond = mailsPerDay / daySeconds
  const allowances = new TokenBuckets({ burst: mailsPerDay, perSecond, now })
  const requireAllowance = (userId: number) => {
    if (allowances.take(String(userId))) return
    countRefusal('mails')
    throw new AppError('too_many_requests')
  }

  return {
    /** `startsMail`: the link also starts the mails with news. */
    confirm(request: FastifyRequest, person: Person, { startsMail = false } = {}): void {
      const { userId, email, language } = person
      requireAllowance(userId)
      mails.send(addressKey(request.ip), async () => {
        const token = await insertEmailToken(db, { userId, email, startsMail, now: now() })
        return confirmationMail(email, { origin, token, language, startsMail })
      })
    },

    /** The account keeps its e-mail, whose reader is informed, until the new one is confirmed. */
    async change(request: FastifyRequest, person: Person, newEmail: string): Promise<void> {
      const { userId, email, language } = person
      requireAllowance(userId)
      const token = await insertEmailChange(db, { userId, email: newEmail, now: now() })
      const link = { origin, token, language, startsMail: false }
      const key = addressKey(request.ip)
      mails.send(key, async () => confirmationMail(newEmail, link))
      mails.send(key, async () => changeNotice(email, newEmail, language))
    },
  }
}

export type EmailConfirmations = ReturnType<typeof emailConfirmations>
