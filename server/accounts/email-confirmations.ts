import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { networkKey } from '../http/address-key.ts'
import type { BackgroundMails } from '../mail/background-mails.ts'
import { confirmationMail, emailChangeMail } from './confirmation-mails.ts'
import { insertEmailChange, insertEmailToken, requireFreeEmail } from './email.queries.ts'
import { mayMailConfirmation } from './guess-limits.ts'

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
  const deps = { db, countRefusal, now }
  const requireAllowance = async (email: string) => {
    if (!(await mayMailConfirmation(deps, email))) throw new AppError('too_many_requests')
  }

  const mailLink = (request: FastifyRequest, person: Person, startsMail: boolean) => {
    const { userId, email, language } = person
    mails.send(networkKey(request.ip), async () => {
      const token = await insertEmailToken(db, { userId, email, startsMail, now: now() })
      return token === null
        ? null
        : confirmationMail(email, { origin, token, language, startsMail })
    })
  }

  return {
    /** For a new account, which exists even if its address got too many mails today. */
    async welcome(request: FastifyRequest, person: Person): Promise<void> {
      if (await mayMailConfirmation(deps, person.email)) mailLink(request, person, false)
    },

    /** `startsMail`: the link also starts the mails with news. */
    async confirm(
      request: FastifyRequest,
      person: Person,
      { startsMail = false } = {},
    ): Promise<void> {
      await requireAllowance(person.email)
      mailLink(request, person, startsMail)
    },

    /** The account keeps its e-mail, whose reader is informed, until the new one is confirmed. */
    async change(
      request: FastifyRequest,
      { userId, email, language }: Person,
      { newEmail, verifiedHash }: { newEmail: string; verifiedHash: string },
    ): Promise<void> {
      await requireAllowance(email)
      await requireFreeEmail(db, newEmail)
      // Only now: nobody can use up the allowance of an address that has an account.
      await requireAllowance(newEmail)
      const change = { userId, email: newEmail, verifiedHash, now: now() }
      const token = await insertEmailChange(db, change)
      const link = { origin, token, language, startsMail: false }
      const key = networkKey(request.ip)
      mails.send(key, async () => confirmationMail(newEmail, link))
      mails.send(key, async () => emailChangeMail(email, newEmail, language))
    },
  }
}

export type EmailConfirmations = ReturnType<typeof emailConfirmations>
