import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isSqlite } from '../db/column-types.ts'
import type { Db } from '../db/store.ts'
import { mailSender } from './mail/mail-sender.ts'
import type { NotificationMetrics } from './notification.metrics.ts'
import { PushProcess } from './push/push-process.ts'
import { PushSender } from './push/push-sender.ts'
import type { Vapid } from './push/vapid.ts'
import { ringAlarms } from './ring-alarms.queries.ts'
import type { ServerKeys } from './server-keys.queries.ts'

/** So many times what was taken is left to others. A server works while PostgreSQL does. */
const restShareOn = { sqlite: 9, postgres: 4 }

export interface NotifierOptions {
  db: Db
  config: Pick<Config, 'publicOrigin' | 'pushPrivateHosts' | 'mail'>
  now: () => number
  log: FastifyBaseLogger
  keys: ServerKeys
  vapid: Vapid
  metrics: NotificationMetrics
  /** Of a push service of one's own, beside those the system trusts. */
  authority?: string
}

/** Tells people who are away: rings alarms, and sends what comes of it. Any number of servers may. */
export function openNotifier({
  db,
  config,
  now,
  log,
  keys,
  vapid,
  metrics,
  authority,
}: NotifierOptions) {
  const { publicOrigin: origin, pushPrivateHosts: privateHosts } = config
  const process = new PushProcess({ privateHosts, ca: authority ?? null })
  const secret = keys.mailSecret
  const pushes = new PushSender({
    db,
    now,
    log,
    process,
    vapid,
    secret,
    origin,
    privateHosts,
    metrics,
  })

  /** All that are due. Most of the time is left to others. */
  const restShare = isSqlite(db) ? restShareOn.sqlite : restShareOn.postgres
  const ringAll = async () => {
    for (;;) {
      const startedAt = performance.now()
      if ((await ringAlarms(db, now())) === 0) return
      await sleep(restShare * (performance.now() - startedAt))
    }
  }

  const { mail } = config
  const sendMails =
    mail && origin ? mailSender({ db, now, log, mail, origin, secret, metrics }) : async () => {}

  return {
    ringAll,
    sendMails,
    sendPushes: () => pushes.sendDue(),
    /** All of it, to the end. */
    async sweep() {
      await ringAll()
      await pushes.sendDue()
      await pushes.idle()
      await sendMails()
    },
    async close() {
      await pushes.stop()
      process.close()
    },
  }
}
