import { Gauge } from '@prometheus-io/client'
import type { App, Deps } from '../deps.ts'
import { type Mail, openMailer } from '../mail/mailer.ts'
import { repeat } from '../repeat.ts'
import { removeLogLine } from './moderation-log.queries.ts'
import { claimModeratorMail, countWaitingCases, type Waiting } from './waiting.queries.ts'

interface MailDeps
  extends Pick<Deps, 'config' | 'store' | 'db' | 'now' | 'registry' | 'countRefusal'> {
  housekeepingTickMs?: number | undefined
}

/** Tells the moderators that something waits: by metrics, and by mail to the addresses in `MODERATORS`. */
export function tellModerators(app: App, deps: MailDeps): void {
  measureWaiting(deps)
  const { config, store, db, now, housekeepingTickMs: tickMs = 15_000 } = deps
  const { mail, moderators } = config
  if (!mail || moderators.length === 0) return
  const mailer = openMailer(mail)
  app.addHook('preClose', async () => mailer.stop())
  const tellIfDue = async () => {
    const claim = await claimModeratorMail(store, now())
    if (claim === null) return
    const waiting = await countWaitingCases(db)
    const sent = moderators.map((to) => mailer.send(moderatorMail(to, waiting, now())))
    const results = await Promise.allSettled(sent)
    const failure = results.find((result) => result.status === 'rejected')
    if (results.every((result) => result.status === 'rejected')) {
      await removeLogLine(db, claim)
    }
    if (failure) throw failure.reason
  }
  repeat(app, tickMs, tellIfDue, 'a mail to the moderators could not be sent')
}

function measureWaiting({ db, now, registry }: Pick<MailDeps, 'db' | 'now' | 'registry'>): void {
  // Both are collected at the same time.
  let counting: Promise<Waiting | null> | undefined
  const count = () => {
    counting ??= countWaitingCases(db)
      .catch(() => null)
      .finally(() => {
        counting = undefined
      })
    return counting
  }
  new Gauge({
    name: 'michi_moderation_waiting',
    help: 'What waits for a moderator: cases (urgent, noticed, others) and appeals.',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      // The other metrics are still wanted when the store does not answer.
      const waiting = await count()
      if (!waiting) return
      for (const kind of ['urgent', 'noticed', 'others', 'appeals'] as const)
        this.set({ of: kind }, waiting[kind])
    },
  })
  new Gauge({
    name: 'michi_moderation_oldest_seconds',
    help: 'For how long the oldest case or appeal has waited; 0 if nothing waits.',
    registers: [registry],
    async collect() {
      const waiting = await count()
      if (waiting) this.set(waiting.oldestAt === null ? 0 : (now() - waiting.oldestAt) / 1000)
    },
  })
}

/** Counts only: a mail is no place for what people wrote. */
function moderatorMail(to: string, waiting: Waiting, now: number): Mail {
  const { urgent, noticed, others, appeals, oldestAt } = waiting
  const hours = Math.floor((now - (oldestAt ?? now)) / 3_600_000)
  const subject = urgent > 0 ? `MichiApp: ${urgent} urgent` : 'MichiApp: something waits for you'
  const text = `What waits for a moderator of MichiApp:

Urgent: ${urgent}
Appeals: ${appeals}
Called urgent by notices: ${noticed}
Others: ${others}

The oldest has waited for ${hours} h. Open the page for moderators to decide.
`
  return { to, subject, text }
}
