import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { type Mailer, openMailer } from '../mail/mailer.ts'
import { throttledLog } from '../throttled-log.ts'
import { claimDeliveries } from './deliveries.queries.ts'
import { decideDueChecks } from './due-checks.queries.ts'
import { mailSender } from './mail/mail-sender.ts'
import { type NotificationMetrics, notificationMetrics } from './notification.metrics.ts'
import { type PushClient, pushClient } from './push/push-client.ts'
import { pushSender } from './push/push-sender.ts'
import { type Vapid, vapid } from './push/vapid.ts'
import type { ServerKeys } from './server-keys.queries.ts'
import type { CountUnread, Topics } from './topic.ts'

export interface NotifierOptions {
  /** How often the notifier looks whether something is due. */
  everyMs?: number | undefined
  /** The certificate of a private push service, in addition to those that the system trusts. */
  authority?: string | undefined
}

interface NotifierDeps extends Pick<Deps, 'db' | 'config' | 'now' | 'registry'> {
  serverKeys: ServerKeys
  topics: Topics
  countUnread: CountUnread
  notifier: NotifierOptions
}

/** Where the server has no public address, push services get this contact. */
const noContact = 'mailto:nobody@michi.invalid'

/** Decision 054: notifies people who are away, for as long as this server runs. */
export function startNotifier(
  app: App,
  { db, config, now, registry, serverKeys: keys, notifier: options, ...handed }: NotifierDeps,
): void {
  const isPublic = config.publicOrigin?.startsWith('https:')
  const signer = vapid(keys.vapid, isPublic ? (config.publicOrigin ?? noContact) : noContact, now)
  const metrics = notificationMetrics(registry, db, now)
  const client = pushClient({ ca: options.authority })
  const mailer = config.mail ? openMailer(config.mail) : null
  const { topics, countUnread } = handed
  const parts = { topics, countUnread, log: app.log, keys, vapid: signer, metrics, client, mailer }
  const notifier = openNotifier({ db, config, now, ...parts })
  const timer = setInterval(notifier.run, options.everyMs ?? 2000)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    notifier.stop()
    mailer?.stop()
  })
  app.addHook('onClose', async () => {
    await notifier.idle()
    client.close()
  })
}

/** Deliveries by push that a server has underway. */
export const pushesAtOnce = 50
const mailsAtOnce = 10
const pauseMs = 20

interface Parts extends Pick<Deps, 'db' | 'config' | 'now'> {
  topics: Topics
  countUnread: CountUnread
  log: FastifyBaseLogger
  keys: ServerKeys
  vapid: Vapid
  metrics: NotificationMetrics
  client: PushClient
  mailer: Mailer | null
}

/** One worker loop: decides checks that are due, sends pushes and mails. Any number of servers may. */
export function openNotifier(parts: Parts) {
  const { db, config, now, topics, log, keys, metrics, mailer } = parts
  const { publicOrigin: origin, pushHosts } = config
  const secret = keys.mailSecret
  const warn = throttledLog(log, now)
  const mails =
    mailer && origin ? mailSender({ db, topics, now, warn, mailer, origin, secret, metrics }) : null
  const canMail = mails !== null
  const sendPushes = pushSender({ ...parts, warn, secret, origin, pushHosts, canMail })

  const batchesUnderway = new Set<Promise<void>>()
  let pushesUnderway = 0
  const mailsUnderway = new Set<Promise<void>>()
  let isStopped = false
  let isWanted = false
  let running: Promise<void> | null = null

  /** Looks until nothing is due that there is capacity for. The end of a batch or a mail runs it again. */
  const run = (): Promise<void> => {
    isWanted = true
    if (isStopped) return Promise.resolve()
    running ??= loop()
    return running
  }

  async function loop(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      for (const step of [decideChecks, startPushes, startMails]) {
        const isMore = await step().catch((error) => {
          warn('the notifier failed', error)
          return false
        })
        if (isMore) isWanted = true
      }
      // Requests come first: they share the event loop, and on SQLite the store.
      if (isWanted) await sleep(pauseMs)
    }
    running = null
  }

  const decideChecks = async () => {
    const onFailure = (topic: string, error: unknown) =>
      warn(`the topic ${topic} could not be decided`, error)
    return (await decideDueChecks(db, { topics, canMail, now: now(), onFailure })) > 0
  }

  /** Half of the places must be free: a batch costs two commits, whatever its size. */
  async function startPushes(): Promise<boolean> {
    const limit = pushesAtOnce - pushesUnderway
    if (limit < pushesAtOnce / 2) return false
    const names = Object.keys(topics)
    const claim = { channel: 'push', topics: names, now: now(), limit } as const
    const claimed = await claimDeliveries(db, claim)
    if (claimed.length === 0) return false
    pushesUnderway += claimed.length
    let left = claimed.length
    const free = (count: number) => {
      left -= count
      pushesUnderway -= count
      if (pushesUnderway === pushesAtOnce / 2) void run()
    }
    const sending = sendPushes(claimed, () => free(1))
      .catch((error) => warn('pushes could not be sent', error))
      .finally(() => {
        free(left)
        batchesUnderway.delete(sending)
        void run()
      })
    batchesUnderway.add(sending)
    return true
  }

  async function startMails(): Promise<boolean> {
    if (!mails) return false
    const { claimed, isMore } = await mails.claim(mailsAtOnce - mailsUnderway.size)
    for (const one of claimed) {
      const sending = mails
        .send(one)
        .catch((error) => warn('a mail with news could not be stored as sent', error))
        .finally(() => {
          mailsUnderway.delete(sending)
          void run()
        })
      mailsUnderway.add(sending)
    }
    return isMore
  }

  return {
    run,
    /** Resolves when nothing runs any more. */
    async idle(): Promise<void> {
      while (running || batchesUnderway.size > 0 || mailsUnderway.size > 0) {
        await Promise.all([running, ...batchesUnderway, ...mailsUnderway])
      }
    },
    /** Starts nothing more. */
    stop(): void {
      isStopped = true
    },
  }
}
