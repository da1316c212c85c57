import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App, Deps } from '../deps.ts'
import { type Mailer, openMailer } from '../mail/mailer.ts'
import { throttledLog } from '../throttled-log.ts'
import { decideDueChecks } from './due-checks.queries.ts'
import { mailSender } from './mail/mail-sender.ts'
import { type NotificationMetrics, notificationMetrics } from './notification.metrics.ts'
import { claimPushes, type Push, walkHosts } from './outbox.queries.ts'
import { type PushClient, pushClient } from './push/push-client.ts'
import { pushSender } from './push/push-sender.ts'
import { type Vapid, vapid } from './push/vapid.ts'
import type { ServerKeys } from './server-keys.queries.ts'
import type { Topics } from './topics.ts'

export interface NotifierOptions {
  /** How often the notifier looks whether something is due. */
  everyMs?: number | undefined
  /** The certificate of a private push service, in addition to those that the system trusts. */
  authority?: string | undefined
}

interface NotifierDeps extends Pick<Deps, 'db' | 'config' | 'now' | 'registry'> {
  serverKeys: ServerKeys
  topics: Topics
  notifier: NotifierOptions
}

/** Where the server has no public address, push services get this contact. */
const noContact = 'mailto:nobody@michi.invalid'

/** Decision 054: notifies people who are away, for as long as this server runs. */
export function startNotifier(
  app: App,
  { db, config, now, registry, topics, serverKeys: keys, notifier: options }: NotifierDeps,
): void {
  const isPublic = config.publicOrigin?.startsWith('https:')
  const signer = vapid(keys.vapid, isPublic ? (config.publicOrigin ?? noContact) : noContact, now)
  const metrics = notificationMetrics(registry, db, now)
  const client = pushClient({ ca: options.authority })
  const mailer = config.mail ? openMailer(config.mail) : null
  const parts = { topics, log: app.log, keys, vapid: signer, metrics, client, mailer }
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

const pushesAtOnce = 100
/** So many of them for all push services that did not answer quickly the last time. */
const pushesToSlowHosts = 50
/** So many to one push service, whether it answers or not. */
export const pushesPerHost = 10
const mailsAtOnce = 10
const hour = 60 * 60 * 1000
const pauseMs = 20

interface Parts extends Pick<Deps, 'db' | 'config' | 'now'> {
  topics: Topics
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
  const sendPushes = pushSender({ ...parts, warn, secret, origin, pushHosts })
  const mails =
    mailer && origin ? mailSender({ db, topics, now, warn, mailer, origin, secret, metrics }) : null

  const hostsUnderway = new Map<string, { count: number; sending: Promise<void> }>()
  const quickHosts = new LRUCache<string, true>({ max: 1000, ttl: hour })
  const mailsUnderway = new Set<Promise<void>>()
  /** Where the next walk through the hosts begins. */
  let walkAfter = ''
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
    return (await decideDueChecks(db, topics, now(), onFailure)) > 0
  }

  /** Goes round the hosts once. The next time it begins with the first one that there was no capacity for. */
  async function startPushes(): Promise<boolean> {
    let hasStarted = false
    let before = walkAfter
    let firstLeft: string | null = null
    for await (const { host, dueAt } of walkHosts(db, walkAfter)) {
      const limit = Math.min(pushesPerHost, countFree(host))
      const isFree = dueAt <= now() && !hostsUnderway.has(host)
      if (isFree && limit <= 0) firstLeft ??= before
      before = host
      const claimed = isFree && limit > 0 ? await claimPushes(db, { host, now: now(), limit }) : []
      if (claimed.length === 0) continue
      startBatch(host, claimed)
      hasStarted = true
    }
    walkAfter = firstLeft ?? ''
    return hasStarted
  }

  /** Slow hosts share a part of the capacity, so that they leave some to those that answered quickly. */
  function countFree(host: string): number {
    const underway = [...hostsUnderway]
    const count = (list: typeof underway) => list.reduce((sum, [, each]) => sum + each.count, 0)
    const free = pushesAtOnce - count(underway)
    if (quickHosts.has(host)) return free
    const slow = underway.filter(([each]) => !quickHosts.has(each))
    return Math.min(free, pushesToSlowHosts - count(slow))
  }

  /** A host gets its next batch when this one has ended, so each costs only two commits. */
  function startBatch(host: string, pushes: Push[]): void {
    const sending = sendPushes(pushes)
      .then((isQuick) => {
        if (isQuick) quickHosts.set(host, true)
        else if (isQuick === false) quickHosts.delete(host)
      })
      .catch((error) => warn('pushes could not be sent', error))
      .finally(() => {
        hostsUnderway.delete(host)
        void run()
      })
    hostsUnderway.set(host, { count: pushes.length, sending })
  }

  async function startMails(): Promise<boolean> {
    if (!mails) return false
    const claimed = await mails.claim(mailsAtOnce - mailsUnderway.size)
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
    return claimed.length > 0
  }

  return {
    run,
    /** Resolves when nothing runs any more. */
    async idle(): Promise<void> {
      while (running || hostsUnderway.size > 0 || mailsUnderway.size > 0) {
        const pushes = [...hostsUnderway.values()].map(({ sending }) => sending)
        await Promise.all([running, ...pushes, ...mailsUnderway])
      }
    },
    /** Starts nothing more. */
    stop(): void {
      isStopped = true
    },
  }
}
